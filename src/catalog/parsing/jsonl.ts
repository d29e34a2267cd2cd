import { checkedTree } from './checked-tree.ts';
import type { JsonValue } from './json-tree.ts';
import { linesOf } from './json-line-values.ts';
import { parseJsonValue } from './json-value.ts';
import type { DocumentLimits } from './limits.ts';
import type { Problem } from './problem.ts';
import { parseJson } from './json.ts';

/** One line of a JSON Lines file. */
export interface JsonLine {
  /** Line number, from 1. */
  readonly line: number;
  readonly value: JsonValue | undefined;
  readonly problems: readonly Problem[];
}

/** Options of a JSON Lines reader. */
interface JsonLinesOptions {
  readonly file: string;
  /** Limits of one line. */
  readonly limits: DocumentLimits;
}

/** Reads JSON Lines: one JSON value per line, blank lines skipped. Each unreadable line is a separate problem. */
export function* parseJsonLines(text: string, options: JsonLinesOptions): Generator<JsonLine> {
  let line = 0;
  for (const source of linesOf(text)) {
    line += 1;
    if (source.trim() === '') continue;
    yield { line, ...parseLine(source, line, options) };
  }
}

function parseLine(source: string, line: number, { file, limits }: JsonLinesOptions): Pick<JsonLine, 'value' | 'problems'> {
  if (source.length <= limits.bytes / 3) {
    try {
      const { value, problems } = checkedTree(parseJsonValue(source), limits);
      return { value, problems: problems.map((problem) => ({ ...problem, file, position: { line, column: 1 } })) };
    } catch {
      // The slow path below reports what is wrong and where.
    }
  }
  const document = parseJson(source, { file, limits });
  const problems = document.problems.map((problem) => ({ ...problem, position: { line, column: problem.position?.column ?? 1 } }));
  return { value: document.value, problems };
}
