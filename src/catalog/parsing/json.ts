import { parseEvents } from 'js-yaml';

import { checkedTree } from './checked-tree.ts';
import { locateProblems, positionAt, sizeProblem, type ParsedDocument, type ParseOptions } from './document.ts';
import type { Position, Problem } from './problem.ts';
import { offsetOfPointer } from './yaml-offsets.ts';

/** Parses one JSON document (RFC 8259) into a checked tree. Never throws; every problem has a line and a column. */
export function parseJson(text: string, options: ParseOptions): ParsedDocument {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const locate = (pointer: string): Position => locateInJson(source, pointer);
  const tooLarge = sizeProblem(source, options);
  if (tooLarge !== undefined) return { value: undefined, problems: [tooLarge], locate: () => ({ line: 1, column: 1 }) };
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (error) {
    return { value: undefined, problems: [syntaxProblem(error, source, options.file)], locate: () => ({ line: 1, column: 1 }) };
  }
  const { value, problems } = checkedTree(parsed, options.limits);
  return { value, problems: locateProblems(problems, { locate }, options.file), locate };
}

/** JSON is a part of YAML 1.2, so its events give the places; a text that only JSON takes is located at its start. */
function locateInJson(source: string, pointer: string): Position {
  try {
    return positionAt(source, offsetOfPointer(source, parseEvents(source, { maxDepth: 1000 }), pointer));
  } catch {
    return { line: 1, column: 1 };
  }
}

function syntaxProblem(error: unknown, source: string, file: string): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'json-syntax',
    severity: 'error',
    message: `Not JSON: ${message.replace(/(?: in JSON)? at position.*$/, '').replace(/, "[\s\S]*$/, '')}.`,
    hint: 'Check the text against RFC 8259: double quotes, no comments, no trailing commas.',
    file,
    position: positionAt(source, firstWrongOffset(source)),
  };
}

/** The offset of the first character no JSON text could have there. V8 names it in some messages only, so it is searched for. */
function firstWrongOffset(source: string): number {
  let sound = 0;
  let wrong = source.length + 1;
  while (wrong - sound > 1) {
    const middle = (sound + wrong) >> 1;
    if (endsTooSoon(source.slice(0, middle))) sound = middle;
    else wrong = middle;
  }
  return Math.min(sound, source.length);
}

/** Whether a text is only cut short: some ending would make it JSON. */
function endsTooSoon(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof Error)) return false;
    return error.message.includes(' end of JSON') || /position (\d+)/.exec(error.message)?.[1] === String(text.length);
  }
}
