import { plainLine } from '../../src/api/text/plain-line.ts';
import { isSame, type CatalogDifference, type ChangedServer } from '../../src/catalog/content-file/difference.ts';

/** Rows of a report; what is left out is counted. */
const MAX_ROWS = 500;
/** UTF-16 units of all rows together. In UTF-8 that is less than the 1 MiB above which GitHub Actions drops the whole summary of a step. */
const MAX_UNITS = 256 * 1024;
/** Tools that are named of one server. */
const MAX_TOOLS = 5;
/** UTF-16 units of one text of a stranger's. */
const MAX_TEXT = 200;

/** How the parts of a report look. */
interface Look {
  readonly heading: (text: string, count: number) => string;
  readonly row: (text: string) => string;
  /** A stranger's text, made harmless. */
  readonly foreign: (text: string) => string;
  /** Words of the report's own that need no care. */
  readonly note: (text: string) => string;
}

/** Nothing in a code span is a link, a picture, a mention or a tag, as long as it holds no backtick (CommonMark 0.31 §6.1). */
const MARKDOWN: Look = {
  heading: (text, count) => `\n### ${text} (${count})\n`,
  row: (text) => `- ${text}`,
  foreign: (text) => `\`${plainLine(text, MAX_TEXT).replaceAll('`', '’') || ' '}\``,
  note: (text) => `\n${text}`,
};

const PLAIN: Look = {
  heading: (text, count) => `\n${text} (${count})`,
  row: (text) => `  ${text}`,
  foreign: (text) => plainLine(text, MAX_TEXT),
  note: (text) => text,
};

/** The report as Markdown, for the summary of a job: every word of strangers stands in a code span. */
export function markdownReport(difference: CatalogDifference): string {
  return `## The catalogue\n\n${report(difference, MARKDOWN)}\n`;
}

/** The report for a terminal: every word of strangers on its line, without a control character. */
export function plainReport(difference: CatalogDifference): string {
  return report(difference, PLAIN);
}

interface Section {
  readonly heading: string;
  readonly rows: readonly string[];
}

function report(difference: CatalogDifference, look: Look): string {
  const { before, after } = difference.servers;
  const lines = [`${after} server${after === 1 ? '' : 's'}, ${before} before.`];
  if (isSame(difference)) return [...lines, look.note('Nothing differs.')].join('\n');
  const room = { rows: MAX_ROWS, units: MAX_UNITS };
  let left = 0;
  for (const { heading, rows } of sections(difference, look)) {
    if (rows.length === 0) continue;
    const shown = fitting(rows, room);
    lines.push(look.heading(heading, rows.length), ...shown.map(look.row));
    left += rows.length - shown.length;
  }
  if (left > 0) lines.push(look.note(`and ${left} more`));
  return lines.join('\n');
}

/** The rows, as far as there is room for them; takes that room. */
function fitting(rows: readonly string[], room: { rows: number; units: number }): readonly string[] {
  const shown: string[] = [];
  for (const row of rows) {
    if (room.rows === 0 || row.length > room.units) break;
    room.rows -= 1;
    room.units -= row.length;
    shown.push(row);
  }
  return shown;
}

/** What wants to be looked at comes first. */
function sections(difference: CatalogDifference, look: Look): readonly Section[] {
  const { foreign } = look;
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
    { heading: 'Changed', rows: difference.changed.map((server) => changedRow(server, look)) },
    { heading: 'Fresh again', rows: difference.recovered.map(foreign) },
  ];
}

function listed(name: string, parts: readonly string[]): string {
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}

function changedRow({ qualifiedName, facts, tools }: ChangedServer, { foreign }: Look): string {
  const named = (word: string, names: readonly string[]): string[] => {
    if (names.length === 0) return [];
    const more = names.length > MAX_TOOLS ? ` and ${names.length - MAX_TOOLS} more` : '';
    return [`${word} ${names.slice(0, MAX_TOOLS).map(foreign).join(' ')}${more}`];
  };
  const ofTools =
    tools === undefined ? [] : [...named('added', tools.added), ...named('removed', tools.removed), ...named('changed', tools.changed)];
  const parts = facts.map((fact) => (fact === 'tools' && ofTools.length > 0 ? `tools (${ofTools.join('; ')})` : fact));
  return listed(foreign(qualifiedName), parts);
}
