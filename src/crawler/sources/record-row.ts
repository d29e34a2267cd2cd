import type { ServerFacts } from '../../catalog/record/facts.ts';
import { readFacts } from '../../catalog/record/facts-reader.ts';
import type { JsonLine } from '../../catalog/parsing/jsonl.ts';
import type { Read } from '../../catalog/parsing/problem.ts';

/** Reads one line of a records file; every problem has its position. */
export function readRecord({ line, value, problems: syntax }: JsonLine, file: string): Read<ServerFacts> {
  if (value === undefined) return { value: undefined, problems: syntax };
  // The copy of an icon belongs to the catalogue that made it.
  const { value: facts, problems } = readFacts(value, { alsoKnown: new Set(['icon']) });
  return { value: facts, problems: [...syntax, ...problems.map((problem) => ({ ...problem, file, position: { line, column: 1 } }))] };
}
