/** Fewest columns for which text is wrapped, as in Commander's own help. */
const LEAST_COLUMNS = 40;

/** The part of a line that is not wrapped: the name of an entry with the blanks after it, or nothing before a paragraph. */
const HEAD = /^(?: +\S.*? {2,}(?=\S)|(?=\S))/;

/**
 * Wraps the paragraphs of a help text, and the entries of its lists. Command lines stay whole, so that they can be copied.
 *
 * @param columns width of the terminal; `undefined` for an output that is no terminal: nothing is wrapped
 * @example
 * wrappedHelp('  PORTOLAN_OUT  folder of the built site, which is written again by each build', 60)
 * // '  PORTOLAN_OUT  folder of the built site, which is written\n                again by each build'
 */
export function wrappedHelp(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  return text.replaceAll(/.+/g, (line) => (line.length > columns ? wrappedLine(line, columns) : line));
}

function wrappedLine(line: string, columns: number): string {
  const [head] = HEAD.exec(line) ?? [];
  if (head === undefined || columns - head.length < LEAST_COLUMNS) return line;
  const part = new RegExp(`\\S(?:.{0,${columns - head.length - 2}}\\S)?(?=\\s|$)|\\S+`, 'g');
  return head + (line.slice(head.length).match(part) ?? []).join(`\n${' '.repeat(head.length)}`);
}
