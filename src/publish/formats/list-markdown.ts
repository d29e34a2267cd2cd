import { wayNames } from '../../api/ways/way-names.ts';
import { plainLine } from '../../api/text/plain-line.ts';
import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import { contextTokens, knownCost } from '../../catalog/record/context-cost.ts';
import { findingWords } from '../../catalog/record/listed-finding.ts';
import { publishedUrl, serverPagePath } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import { DATA_NOTICE, fenced } from './fenced.ts';
import { shownServers } from './list-json.ts';
import { listFormatPath, type ListPage } from './list-pages.ts';
import type { FormatSite } from './server-page.ts';

/** Most UTF-16 units of the description in a line. */
const MAX_DESCRIPTION = 200;

const HEADINGS: Readonly<Record<ListPage['kind'], string>> = {
  catalogue: 'A catalogue of MCP servers',
  category: 'A category of MCP servers',
  profile: 'A profile: a set of MCP servers',
};

/** A page that lists servers as Markdown: links to their Markdown pages, and their authors' descriptions in one fenced block. */
export function listMarkdown(page: ListPage, lists: readonly ListPage[], site: FormatSite): string {
  const { path, kind, title, description, records } = page;
  const { url } = site.publication;
  const shown = shownServers(page);
  return `${[
    `# ${HEADINGS[kind]}`,
    fenced([title, description].filter((text) => text !== '').join('\n\n')),
    `${counted(records.length, 'server')}. Page: <${new URL(path, url).href}>. ${DATA_NOTICE}`,
    ...(kind === 'profile' ? costBlocks(records) : []),
    ...(kind === 'catalogue' ? homeBlocks(lists, url) : []),
    `## ${shown.length < records.length ? `The ${shown.length} most used servers` : 'Servers'}`,
    ...(shown.length === 0 ? ['There are none.'] : [shown.map((record) => linkLine(record, site)).join('\n')]),
    ...(shown.length === 0 ? [] : ['Descriptions by their authors:', fenced(shown.map(wordsOf).join('\n'))]),
  ].join('\n\n')}\n`;
}

/** The context cost of all servers of a profile. */
function costBlocks(records: readonly ServerRecord[]): string[] {
  const { tokens, unknown } = knownCost(records);
  if (tokens === 0) return [];
  const rest = unknown === 0 ? '' : ` Not counted: ${counted(unknown, 'server')}, because the tools are not fully known.`;
  return [`Together their tools take ${counted(tokens, 'token')} (o200k_base) of the context of a model.${rest}`];
}

function homeBlocks(lists: readonly ListPage[], url: string): string[] {
  const links = (kind: ListPage['kind']): string[] =>
    lists
      .filter((list) => list.kind === kind)
      .map(
        (list) =>
          `- [${list.path.split('/')[1] ?? ''}](${new URL(listFormatPath(list, 'md'), url).href}): ${counted(list.records.length, 'server')}`,
      );
  const section = (heading: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')]);
  return [
    `All servers, one JSON object per line: <${new URL(CATALOG_FILES.records, url).href}>. All of them with their tools: <${new URL('llms-full.txt', url).href}>.`,
    ...section('Profiles', links('profile')),
    ...section('Categories', links('category')),
  ];
}

function linkLine(record: ServerRecord, { files, publication: { url } }: FormatSite): string {
  const { qualifiedName, status, verified, deployed, tools } = record;
  const tokens = contextTokens(record) ?? 0;
  const found = findingWords(record.findings);
  const path = files.path('md', qualifiedName) ?? serverPagePath(qualifiedName);
  const marks = [
    ...(status === undefined ? [] : [status]),
    ...(verified ? ['verified'] : []),
    ...(deployed ? ['deployed'] : []),
    ...wayNames(record),
    ...(found === undefined ? [] : [found]),
    ...(tools === null ? [] : [counted(tools.length, 'tool')]),
    ...(tokens === 0 ? [] : [counted(tokens, 'token')]),
  ];
  return `- [\`${qualifiedName}\`](${publishedUrl(path, { url })})${marks.length === 0 ? '' : `: ${marks.join(', ')}`}`;
}

function wordsOf({ qualifiedName, displayName, description }: ServerRecord): string {
  return `${qualifiedName}: ${plainLine(`${displayName}. ${description}`, MAX_DESCRIPTION)}`;
}
