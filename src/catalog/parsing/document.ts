import type { JsonValue } from './json-tree.ts';
import type { DocumentLimits } from './limits.ts';
import type { Position, Problem } from './problem.ts';

/** A parsed text: its value (undefined where it could not be read), what was wrong, and where each part stands. */
export interface ParsedDocument {
  readonly value: JsonValue | undefined;
  readonly problems: readonly Problem[];
  /** The position of the value at a JSON Pointer, or of its nearest ancestor that is there. */
  locate(pointer: string): Position;
}

/** What a parser needs to know beside the text. */
export interface ParseOptions {
  /** Path or URL for messages. */
  readonly file: string;
  readonly limits: DocumentLimits;
}

/** The size problem of a text over its limit, if it is over. */
export function sizeProblem(text: string, { file, limits }: ParseOptions): Problem | undefined {
  // A UTF-16 unit takes one to three bytes in UTF-8, so most texts need no encoding to be judged.
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

/** {@link positionAt} for one text that is asked for many offsets: it looks for the lines once. */
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

/** Problems found by pointer, with the file and position of the document they were found in. */
export function locateProblems(problems: readonly Problem[], document: Pick<ParsedDocument, 'locate'>, file: string): Problem[] {
  return problems.map((problem) => ({
    ...problem,
    file: problem.file ?? file,
    position: problem.position ?? document.locate(problem.pointer ?? ''),
  }));
}
