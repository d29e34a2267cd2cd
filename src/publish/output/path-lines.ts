import type { PathTable } from './path-table.ts';

/** How the lines of a text get numbers. */
interface Numbering {
  /** The path that has a number; `undefined` if none has it. */
  readonly pathOf: (number: number) => string | undefined;
  /** The number of a path; `undefined` if it gets none. */
  readonly numberOf: (path: string) => number | undefined;
}

/**
 * The numbers of the files whose paths are the lines of a text. Files that the table does not have are added.
 *
 * @returns `undefined` if the text has not that many lines
 * @throws RangeError if a path leads outside the root
 */
export function fileNumbers(lines: string, count: number, table: PathTable): Uint32Array | undefined {
  return numbersOf(lines, count, {
    pathOf: (number) => (number < table.files ? table.pathOf(number) : undefined),
    numberOf: (path) => table.add(path),
  });
}

/**
 * The numbers of the folders whose paths are the lines of a text.
 *
 * @returns `undefined` if the table does not have one of them, or the text has not that many lines
 */
export function folderNumbers(lines: string, count: number, table: PathTable): Uint32Array | undefined {
  return numbersOf(lines, count, {
    pathOf: (number) => (number < table.folders ? table.folderPath(number) : undefined),
    numberOf: (path) => table.findFolder(path),
  });
}

const LINE_BREAK = 10;

/** Trees mostly have the same paths in the same order, so each line is compared with the path of the next number before it is looked up. */
function numbersOf(lines: string, count: number, { pathOf, numberOf }: Numbering): Uint32Array | undefined {
  const numbers = new Uint32Array(count);
  let next: number | undefined = 0;
  let at = 0;
  for (let row = 0; row < count; row += 1) {
    if (at > lines.length) return undefined;
    const expected = pathOf(next);
    let end = at + (expected?.length ?? 0);
    if (expected === undefined || !lines.startsWith(expected, at) || (end < lines.length && lines.charCodeAt(end) !== LINE_BREAK)) {
      end = lines.indexOf('\n', at);
      if (end === -1) end = lines.length;
      next = numberOf(lines.slice(at, end));
      if (next === undefined) return undefined;
    }
    numbers[row] = next;
    next += 1;
    at = end + 1;
  }
  return count === 0 || at === lines.length + 1 ? numbers : undefined;
}
