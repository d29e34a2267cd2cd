import { CORE_SCHEMA, constructFromEvents, defineMappingTag, parseEvents, YAMLException, type Event } from 'js-yaml';

import { checkedTree } from './checked-tree.ts';
import { locateProblems, positionAt, positionsIn, sizeProblem, type ParsedDocument, type ParseOptions } from './document.ts';
import { FORBIDDEN_KEYS, jsonObject, type JsonObject, type JsonValue } from './json-tree.ts';
import { withPlainLineEnds } from './line-ends.ts';
import type { Problem } from './problem.ts';
import { decodeUtf8 } from './utf8.ts';
import { offsetOfPointer, offsetOfSecondDocument } from './yaml-offsets.ts';

/** The core schema of YAML 1.2 with maps that have no prototype and text keys only. */
const SCHEMA = CORE_SCHEMA.withTags(
  defineMappingTag<JsonObject>('tag:yaml.org,2002:map', {
    create: () => jsonObject(),
    addPair(carrier, key, value) {
      if (typeof key === 'object' && key !== null) return 'a key must be a scalar';
      const name = String(key);
      if (FORBIDDEN_KEYS.has(name)) return `the key "${name}" is not allowed`;
      // checkedTree checks every value that the schema constructs before it is returned.
      carrier[name] = value as JsonValue;
      return '';
    },
    has: (carrier, key) => Object.hasOwn(carrier, String(key)),
    keys: (result) => Object.keys(result),
    get: (result, key) => result[String(key)],
    identify: () => false,
  }),
);

/**
 * Parses one YAML 1.2 document (core schema: no merge keys, no aliases, no tags beyond JSON's types). Never throws; every problem has a
 * line and a column. Bytes must be UTF-8.
 */
export function parseYaml(input: string | Uint8Array, options: ParseOptions): ParsedDocument {
  const { value: text, problems } = typeof input === 'string' ? { value: input, problems: [] } : decodeUtf8(input, options.file);
  if (text === undefined) return refused(problems);
  const source = withPlainLineEnds(text);
  const tooLarge = sizeProblem(source, options);
  if (tooLarge !== undefined) return refused([tooLarge]);
  try {
    return build(source, options);
  } catch (error) {
    return refused([conflictProblem(source, options.file) ?? syntaxProblem(error, source, options.file)]);
  }
}

function build(source: string, { file, limits }: ParseOptions): ParsedDocument {
  const nul = source.indexOf('\0');
  if (nul !== -1) return refused([syntax('A NUL character is not allowed.', source, nul, file)]);
  const events = parseEvents(source, { filename: file, maxDepth: limits.depth });
  const documents = constructFromEvents(events, { source, schema: SCHEMA, maxAliases: 0, filename: file });
  if (documents.length > 1)
    return refused([syntax('The file has more than one document.', source, offsetOfSecondDocument(source, events), file)]);
  if (documents.length === 0) return refused([emptyProblem(file)]);
  const locate = locator(source, events);
  const { value, problems } = checkedTree(documents[0], limits);
  return { value, problems: locateProblems(problems, { locate }, file), locate };
}

function locator(source: string, events: readonly Event[]): ParsedDocument['locate'] {
  const position = positionsIn(source);
  return (pointer) => position(offsetOfPointer(source, events, pointer));
}

function refused(problems: readonly Problem[]): ParsedDocument {
  return { value: undefined, problems, locate: () => problems[0]?.position ?? { line: 1, column: 1 } };
}

function emptyProblem(file: string): Problem {
  return {
    code: 'empty-document',
    severity: 'error',
    message: 'The file is empty.',
    hint: 'Write at least one key.',
    file,
    position: { line: 1, column: 1 },
  };
}

function syntax(message: string, source: string, offset: number, file: string): Problem {
  return {
    code: 'yaml-syntax',
    severity: 'error',
    message,
    hint: 'Write one plain YAML document.',
    file,
    position: positionAt(source, offset),
  };
}

/** The line with which Git begins a conflict in a file. */
const CONFLICT = /^<{7} /m;

function conflictProblem(source: string, file: string): Problem | undefined {
  const offset = source.search(CONFLICT);
  if (offset === -1) return undefined;
  return {
    ...syntax('The file has an unresolved conflict of a merge.', source, offset, file),
    hint: 'Keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
  };
}

function syntaxProblem(error: unknown, source: string, file: string): Problem {
  // js-yaml documents that it may throw other exceptions than its own, such as a stack overflow.
  if (!(error instanceof YAMLException))
    return { ...syntax(`The parser gave up: ${String(error)}`, source, 0, file), code: 'yaml-refused' };
  const offset = error.mark?.position ?? 0;
  // The library names its option.
  const reason = error.reason.includes('maxAliases') ? 'aliases are not allowed' : error.reason;
  return { ...syntax(`${sentence(reason)}.`, source, offset, file), hint: fixFor(reason) };
}

function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

const FIXES: readonly (readonly [RegExp, string])[] = [
  [/tab /i, 'Indent with spaces.'],
  [/deficient indent/i, 'Indent the line further, or close the quote or bracket that is open.'],
  [/bad indentation|indent/i, 'Line the keys of one map up in the same column; quote text that holds ": ".'],
  [/duplicat/i, 'Keep one of the two keys.'],
  [/alias/i, 'Write the value out: anchors and aliases are not read.'],
  [/tag/i, 'Remove the tag: only plain text, numbers, booleans, null, lists and maps are read.'],
  [/not allowed/i, 'Rename the key.'],
  [/depth|nest/i, 'Flatten the document.'],
];

function fixFor(reason: string): string {
  return FIXES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Check the line against the YAML 1.2 rules.';
}
