import type { ServerFacts } from '../../catalog/facts.ts';
import { readFacts } from '../../catalog/facts-reader.ts';
import type { JsonLine } from '../../document/jsonl.ts';
import type { Read } from '../../document/problem.ts';

/** Reads one line of a records file; every problem knows its line. */
export function readRecord({ line, value, problems: syntax }: JsonLine, file: string): Read<ServerFacts> {
  if (value === undefined) return { value: undefined, problems: syntax };
  const { value: facts, problems } = readFacts(value);
  return { value: facts, problems: [...syntax, ...problems.map((problem) => ({ ...problem, file, position: { line, column: 1 } }))] };
}
