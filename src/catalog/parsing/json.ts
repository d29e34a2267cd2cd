import { parseEvents, type Event } from 'js-yaml';

import { checkedTree } from './checked-tree.ts';
import { locateProblems, positionAt, positionsIn, sizeProblem, type ParsedDocument, type ParseOptions } from './document.ts';
import { parseJsonValue } from './json-value.ts';
import type { Problem } from './problem.ts';
import { offsetOfPointer } from './yaml-offsets.ts';

/** Parses one JSON document (RFC 8259) into a checked tree. Never throws; every problem has a line and a column. */
export function parseJson(text: string, options: ParseOptions): ParsedDocument {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const locate = locatorIn(source);
  const tooLarge = sizeProblem(source, options);
  if (tooLarge !== undefined) return { value: undefined, problems: [tooLarge], locate: () => ({ line: 1, column: 1 }) };
  let parsed: unknown;
  try {
    parsed = parseJsonValue(source);
  } catch (error) {
    return { value: undefined, problems: [syntaxProblem(error, source, options.file)], locate: () => ({ line: 1, column: 1 }) };
  }
  const { value, problems } = checkedTree(parsed, options.limits);
  return { value, problems: locateProblems(problems, { locate }, options.file), locate };
}

/** JSON is a subset of YAML 1.2, so YAML events give the positions. A text that only JSON accepts is located at its start. */
function locatorIn(source: string): ParsedDocument['locate'] {
  const position = positionsIn(source);
  let events: readonly Event[] | undefined;
  return (pointer) => {
    events ??= eventsOf(source);
    return position(offsetOfPointer(source, events, pointer));
  };
}

function eventsOf(source: string): readonly Event[] {
  try {
    return parseEvents(source, { maxDepth: 1000 });
  } catch {
    return [];
  }
}

function syntaxProblem(error: unknown, source: string, file: string): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'json-syntax',
    severity: 'error',
    message: `Not JSON: ${message.replace(/(?: in JSON)? at position.*$/, '').replace(/, (?:\.\.\.)?"[\s\S]*$/, '')}.`,
    hint: 'Check the text against RFC 8259: double quotes, no comments, no trailing commas.',
    file,
    position: positionAt(source, firstWrongOffset(source)),
  };
}

/** The offset of the first invalid character. Only some V8 messages contain it, so a binary search finds it. */
function firstWrongOffset(source: string): number {
  let valid = 0;
  let wrong = source.length + 1;
  while (wrong - valid > 1) {
    const middle = (valid + wrong) >> 1;
    if (isTruncated(source.slice(0, middle))) valid = middle;
    else wrong = middle;
  }
  return Math.min(valid, source.length);
}

/** Whether a text is only truncated: some continuation would make it valid JSON. */
function isTruncated(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof Error)) return false;
    return error.message.includes(' end of JSON') || /position (\d+)/.exec(error.message)?.[1] === String(text.length);
  }
}
