import type { JsonValue } from './json-tree.ts';
import type { DocumentLimits } from './limits.ts';
import type { Position, Problem } from './problem.ts';

/** A parsed text: its value (`undefined` if unreadable), its problems, and the position of each part. */
export interface ParsedDocument {
  readonly value: JsonValue | undefined;
  readonly problems: readonly Problem[];
  /** The position of the value at a JSON Pointer, or of its nearest existing ancestor. */
  locate(pointer: string): Position;
}

/** Options of a parser. */
export interface ParseOptions {
  /** Path or URL for messages. */
  readonly file: string;
  readonly limits: DocumentLimits;
}

/** The problem of a text that exceeds the size limit; `undefined` for one that does not. */
export function sizeProblem(text: string, { file, limits }: ParseOptions): Problem | undefined {
  // A UTF-16 unit takes at most three bytes in UTF-8, so most texts pass without being encoded.
  if (text.length * 3 <= limits.bytes) return undefined;
  const bytes = new TextEncoder().encode(text).byteLength;
  if (bytes <= limits.bytes) return undefined;
  return {
    code: 'too-large',
    severity: 'error',
    message: `The document has ${bytes} bytes; at most ${limits.bytes} are read.`,
    hint: 'Shorten it, or move long texts elsewhere.',
    file,
    position: { line: 1, column: 1 },
  };
}

/** Line and column, from 1, of an offset in a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1;
  return { line, column: before.length - lineStart + 1 };
}

/** {@link positionAt} for many offsets of one text: it searches the line starts once. */
export function positionsIn(text: string): (offset: number) => Position {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const at = Math.min(Math.max(0, offset), text.length);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Adds the file and the position in the document to problems that have a pointer. */
export function locateProblems(problems: readonly Problem[], document: Pick<ParsedDocument, 'locate'>, file: string): Problem[] {
  return problems.map((problem) => ({
    ...problem,
    file: problem.file ?? file,
    position: problem.position ?? document.locate(problem.pointer ?? ''),
  }));
}
