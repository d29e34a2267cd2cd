import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

const ESCAPED_EMPTY = '\\e';
const PLAIN_OF = new Map([
  ['\\\\', '\\'],
  ['\\n', '\n'],
  [ESCAPED_EMPTY, ''],
]);

/**
 * Writes texts as lines. For names, lines compress 6 % better than separate lengths, because the end of a text is predictable from its last
 * characters. A line feed within a text is written as a backslash and `n`, a backslash as two.
 *
 * @param expected by index: the text that the reader can derive from earlier data. Such a text is written as an empty line, and an empty
 * text as `\e`
 */
export function writeLines(writer: ByteWriter, texts: readonly string[], expected: (at: number) => string = () => ''): void {
  const lines = texts.map((text, at) => {
    const wellFormed = text.toWellFormed();
    if (wellFormed === expected(at)) return '';
    return wellFormed === '' ? ESCAPED_EMPTY : wellFormed.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  });
  writer.text(lines.map((line) => `${line}\n`).join(''));
}

/**
 * Reads the output of {@link writeLines}.
 *
 * @param count number of texts
 */
export function readLines(reader: ByteReader, count: number, expected: (at: number) => string = () => ''): string[] {
  const text = reader.text();
  const lines = text.split('\n');
  if (lines.length !== count + 1 || lines.at(-1) !== '') reader.fail(`it should have ${count} texts here`);
  lines.pop();
  const hasEscapes = text.includes('\\');
  return lines.map((line, at) => {
    if (line === '') return expected(at);
    return hasEscapes ? line.replaceAll(/\\[\\ne]/g, (escaped) => PLAIN_OF.get(escaped) ?? '') : line;
  });
}
