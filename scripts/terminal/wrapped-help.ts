/** Fewest columns for which text is wrapped, as in Commander's own help. */
const LEAST_COLUMNS = 40;

/** Blanks before a text that is below its name. */
const BELOW = ' '.repeat(6);

/** A name and its text, which is next to it or, after a long name, in the same column of the next line. */
const ENTRY = /^( +\S.*?)( {2,}|\n {10,})(?=\S)(.*)$/gm;

/** Entries without another line between them. */
const LIST = new RegExp(`(?:${ENTRY.source}\\n?)+`, 'gm');

/** The part of a line that is not wrapped: the name of an entry with the blanks after it, or nothing before a paragraph. */
const HEAD = /^(?: +\S.*? {2,}(?=\S)|(?=\S))/;

/**
 * Wraps the paragraphs of a help text, and the entries of its lists. In a list whose texts would get a narrow column, they are below the
 * names. Command lines stay whole, so that they can be copied.
 *
 * @param columns width of the terminal; `undefined` for an output that is no terminal: nothing is wrapped
 * @example
 * wrappedHelp('  PORTOLAN_OUT  folder of the built site, which is written again by each build', 60)
 * // '  PORTOLAN_OUT  folder of the built site, which is written\n                again by each build'
 */
export function wrappedHelp(text: string, columns: number | undefined): string {
  if (columns === undefined || columns < LEAST_COLUMNS) return text;
  return text
    .replaceAll(LIST, (list) => (isTooWide(list, columns) ? textsBelow(list, columns) : list))
    .replaceAll(/.+/g, (line) => (line.length > columns ? wrappedLine(line, columns) : line));
}

/** Whether a text of the list would have too narrow a column. */
function isTooWide(list: string, columns: number): boolean {
  return list
    .split('\n')
    .some((line) => line.length > columns && columns - (/^ +\S.*? {2,}|^ +/.exec(line)?.[0].length ?? 0) < LEAST_COLUMNS);
}

function textsBelow(list: string, columns: number): string {
  return list.replaceAll(ENTRY, (_entry, name: string, _gap, what: string) => `${name}\n${BELOW}${wrapped(what, columns, BELOW)}`);
}

function wrappedLine(line: string, columns: number): string {
  const [head] = HEAD.exec(line) ?? [];
  if (head === undefined || columns - head.length < LEAST_COLUMNS) return line;
  return head + wrapped(line.slice(head.length), columns, ' '.repeat(head.length));
}

/** The text in lines, of which all but the first begin with the indent. */
function wrapped(text: string, columns: number, indent: string): string {
  const part = new RegExp(`\\S(?:.{0,${columns - indent.length - 2}}\\S)?(?=\\s|$)|\\S+`, 'g');
  return (text.match(part) ?? []).join(`\n${indent}`);
}
