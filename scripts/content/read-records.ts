import { completeRecord } from '../../src/catalog/record/facts.ts';
import { readFacts } from '../../src/catalog/record/facts-reader.ts';
import { foldName } from '../../src/catalog/values/qualified-name.ts';
import type { ServerRecord } from '../../src/catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../src/catalog/values/timestamp.ts';
import { parseJsonLines, type JsonLine } from '../../src/catalog/parsing/jsonl.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';

/** The records of a text, and the problems of its lines. */
interface ReadRecords {
  readonly records: readonly ServerRecord[];
  readonly problems: readonly Problem[];
  /** Number of lines without a record: invalid JSON, an invalid name, or a repeated one. */
  readonly lost: number;
}

/**
 * Every record of a text of JSON Lines, in its order; only the first record of a name is kept.
 *
 * @param file its name, for problems
 */
export function readRecords(text: string, file: string): ReadRecords {
  const records = new Map<string, ServerRecord>();
  const problems: Problem[] = [];
  let lines = 0;
  for (const line of parseJsonLines(text, { file, limits: CONTENT_LIMITS })) {
    lines += 1;
    const { record, problems: found } = readLine(line, file);
    problems.push(...found);
    if (record === undefined) continue;
    const name = foldName(record.qualifiedName);
    if (records.has(name)) problems.push(repeated(record.qualifiedName, file, line.line));
    else records.set(name, record);
  }
  return { records: [...records.values()], problems, lost: lines - records.size };
}

function readLine({ line, value, problems }: JsonLine, file: string): { record: ServerRecord | undefined; problems: readonly Problem[] } {
  if (value === undefined) return { record: undefined, problems };
  const read = readFacts(value);
  const located = read.problems.map((problem) => ({ ...problem, file, position: { line, column: 1 } }));
  return { record: read.value && completeRecord(read.value, UNKNOWN_TIME), problems: [...problems, ...located] };
}

function repeated(name: string, file: string, line: number): Problem {
  const message = `"${name}" occurs twice.`;
  return { code: 'name-taken', severity: 'error', message, hint: 'Remove one of the two lines.', file, position: { line, column: 1 } };
}
