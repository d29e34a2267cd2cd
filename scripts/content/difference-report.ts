import { plainLine } from '../../src/api/text/plain-line.ts';
import { isSame, type CatalogDifference, type ChangedServer } from '../../src/catalog/content-file/difference.ts';
import { counted } from '../../src/session-config/schema/counted.ts';

/** Maximum rows of a report; the others are counted. */
const MAX_ROWS = 500;
/** Maximum UTF-16 units of all rows. In UTF-8 that is less than the 1 MiB above which GitHub Actions drops the summary of a step. */
const MAX_UNITS = 256 * 1024;
/** Maximum number of names in each list of a server. */
const MAX_NAMES = 5;
/** Maximum UTF-16 units of one untrusted text. */
const MAX_TEXT = 200;

/** The formatting of a report's parts. */
interface Format {
  readonly heading: (text: string, count: number) => string;
  readonly row: (text: string) => string;
  /** Escapes an untrusted text. */
  readonly foreign: (text: string) => string;
  /** Formats a text of the report itself. */
  readonly note: (text: string) => string;
}

/** Nothing in a code span is a link, an image, a mention or a tag, as long as it contains no backtick (CommonMark 0.31 §6.1). */
const MARKDOWN: Format = {
  heading: (text, count) => `\n### ${text} (${count})\n`,
  row: (text) => `- ${text}`,
  foreign: (text) => `\`${plainLine(text, MAX_TEXT).replaceAll('`', '’') || ' '}\``,
  note: (text) => `\n${text}`,
};

const PLAIN: Format = {
  heading: (text, count) => `\n${text} (${count})`,
  row: (text) => `  ${text}`,
  foreign: (text) => plainLine(text, MAX_TEXT),
  note: (text) => text,
};

/** The report as Markdown, for the summary of a job: untrusted text is in code spans. */
export function markdownReport(difference: CatalogDifference): string {
  return `## The catalogue\n\n${report(difference, MARKDOWN)}\n`;
}

/** The report for a terminal: untrusted text has no line breaks and no control characters. */
export function plainReport(difference: CatalogDifference): string {
  return report(difference, PLAIN);
}

interface Section {
  readonly heading: string;
  readonly rows: readonly string[];
}

function report(difference: CatalogDifference, format: Format): string {
  const { before, after } = difference.servers;
  const lines = [`${counted(after, 'server')}, ${before} before.`];
  if (isSame(difference)) return [...lines, format.note('No differences.')].join('\n');
  const space = { rows: MAX_ROWS, units: MAX_UNITS };
  let left = 0;
  for (const { heading, rows } of sections(difference, format)) {
    if (rows.length === 0) continue;
    const shown = fitting(rows, space);
    lines.push(format.heading(heading, rows.length), ...shown.map(format.row));
    left += rows.length - shown.length;
  }
  if (left > 0) lines.push(format.note(`and ${left} more`));
  return lines.join('\n');
}

/** The rows that fit into the remaining space, which is reduced. */
function fitting(rows: readonly string[], space: { rows: number; units: number }): readonly string[] {
  const shown: string[] = [];
  for (const row of rows) {
    if (space.rows === 0 || row.length > space.units) break;
    space.rows -= 1;
    space.units -= row.length;
    shown.push(row);
  }
  return shown;
}

/** The sections that need review come first. */
function sections(difference: CatalogDifference, format: Format): readonly Section[] {
  const { foreign } = format;
  const reasons = (servers: CatalogDifference['gone']): string[] =>
    servers.map(({ qualifiedName, code, message }) => `${foreign(qualifiedName)}: ${foreign(message === '' ? code : message)}`);
  return [
    {
      heading: 'Newly flagged',
      rows: difference.flagged.map(({ qualifiedName, rules }) => listed(foreign(qualifiedName), rules.map(foreign))),
    },
    { heading: 'Gone', rows: reasons(difference.gone) },
    { heading: 'Removed', rows: difference.removed.map(foreign) },
    { heading: 'Renamed', rows: difference.renamed.map(({ from, to }) => `${foreign(from)} is ${foreign(to)}`) },
    { heading: 'Stale', rows: reasons(difference.stale) },
    { heading: 'Added', rows: difference.added.map(foreign) },
    { heading: 'Changed', rows: difference.changed.map((server) => changedRow(server, format)) },
    { heading: 'Fresh again', rows: difference.recovered.map(foreign) },
  ];
}

function listed(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}

function changedRow({ qualifiedName, facts, tools, packages }: ChangedServer, { foreign }: Format): string {
  const named = (word: string, names: readonly string[]): string[] => {
    if (names.length === 0) return [];
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
    return [`${word} ${names.slice(0, MAX_NAMES).map(foreign).join(' ')}${more}`];
  };
  const parts = facts.map((fact) => {
    const of = fact === 'tools' ? tools : fact === 'packages' ? packages : undefined;
    const lists = of === undefined ? [] : [...named('added', of.added), ...named('removed', of.removed), ...named('changed', of.changed)];
    return lists.length === 0 ? fact : `${fact} (${lists.join('; ')})`;
  });
  return listed(foreign(qualifiedName), parts);
}
