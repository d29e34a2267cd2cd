import { CATALOG_FILES } from '../../catalog/published/catalog-files.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import { connectPagePath, type Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { AI_CATALOG_PATH, ARD_PATH } from '../../catalog/values/discovery-formats.ts';
import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import { CHANGES_PATH } from '../changes/change-files.ts';
import { CHECKS_PATHS } from '../findings/check-files.ts';
import { checkList } from '../findings/check-list.ts';
import { OFFICIAL_FILES } from '../official/official-files.ts';
import { OPENAPI_FILES } from '../http/api-paths.ts';
import { TOMBSTONES_PATH } from '../removed/removed-files.ts';
import { sizeText, type KnownFiles } from './known-files.ts';

/** Path of the list of all servers with their tools for language models, below the publication's root. */
export const LLMS_FULL_TXT_PATH = 'llms-full.txt';

/** Stands for a qualified name in the URLs of one server. */
const NAME = 'NAME';

/** The files of one server: a URL with `NAME` in it, with what it has. */
const SERVER_FILES: readonly (readonly [pathOf: (name: string) => string, notes: string])[] = [
  [(name) => `servers/${name}.brief.md`, 'description, ways to connect and signatures of its tools, short'],
  [(name) => `servers/${name}.md`, 'all of its page as Markdown: ways to use it, tools with schemas, findings, sources'],
  [(name) => `api/servers/${name}.json`, 'connections with their configuration schema, tools with schemas'],
  [(name) => `servers/${name}.json`, 'the same with packages, commands, findings, score, sources and changes'],
  [(name) => `connect/${name}.json`, 'entries, commands and links for MCP clients'],
];

/** The URLs of one server. A file that not every server has is stated with its number. */
export function serverLines({ records }: Catalog, { url }: Publication, files: KnownFiles): string[] {
  const lines = SERVER_FILES.flatMap(([pathOf, notes]) => {
    const count = records.filter(({ qualifiedName }) => files.bytes(pathOf(qualifiedName)) !== undefined).length;
    return count === 0 ? [] : [`- \`${url}${pathOf(NAME)}\`: ${notes}${ofAll(count, records)}`];
  });
  const pages = records.filter(({ qualifiedName }) => files.hasPage(connectPagePath(qualifiedName))).length;
  const page =
    pages === 0 ? [] : [`- \`${url}${connectPagePath(NAME)}\`: page on which people configure a connection${ofAll(pages, records)}`];
  const [example] = records;
  if (example === undefined || lines.length + page.length === 0) return [];
  return [`\`${NAME}\` stands for a qualified name, such as \`${example.qualifiedName}\`.`, '', ...lines, ...page];
}

function ofAll(count: number, records: readonly ServerRecord[]): string {
  return count === records.length ? '' : ` (for ${count} of ${records.length} servers)`;
}

/** The lists of all servers. */
export function fileLines({ removed, records }: Catalog, publication: Publication, files: KnownFiles): string[] {
  const byCategory = (pattern: RegExp, path: string): string => {
    const count = files.count(pattern);
    return count === 0 ? '' : `; by category in ${counted(count, 'file')}: \`${publication.url}${path}\``;
  };
  const lines = linkLines(publication, files, [
    ['Most used servers', 'index.md', 'and links to all categories and profiles'],
    ['First servers', 'api/servers.json', 'most used first; further pages are `api/servers/_page/2.json` and so on'],
    [
      'All servers',
      CATALOG_FILES.records,
      `one JSON object per line${byCategory(/^api\/records\/[^/]+\.jsonl$/, 'api/records/CATEGORY.jsonl')}`,
    ],
    [
      'Servers with their tools',
      LLMS_FULL_TXT_PATH,
      `the most used as one text of up to 2 MB${byCategory(/^llms-full\/[^/]+\.txt$/, 'llms-full/CATEGORY.txt')}`,
    ],
    ['All tools', 'api/tools.json', 'with their servers; a long list names the files that have them'],
    ['Official MCP registry format', OFFICIAL_FILES.servers, 'all servers as server.json'],
    ['Agentic Resource Discovery', ARD_PATH, 'manifest with tools and representative queries'],
    ['AI Catalog', AI_CATALOG_PATH, `${counted(records.length, 'server')}; remote ones with their Server Cards`],
    ...(removed.length === 0
      ? []
      : [['Removed servers', TOMBSTONES_PATH, `${counted(removed.length, 'server')}: do not recommend them`] as const]),
  ]);
  const hasParts = lines.some((line) => line.includes('CATEGORY'));
  return hasParts ? [...lines, '', PARTS_NOTE] : lines;
}

const PARTS_NOTE =
  '`CATEGORY` stands for the last part of the URL of a category, such as those below, or `_other` for all servers in none of the 100 largest. A long one continues in files such as `CATEGORY.2`.';

/** Changes, feeds and findings. */
export function changeLines(catalog: Catalog, publication: Publication, files: KnownFiles): string[] {
  const { withFindings, bySeverity } = checkList(catalog);
  const sums = Object.entries(bySeverity).map(([severity, count]) => `${count} ${severity}`);
  const found = withFindings === 0 ? 'no server has a finding' : `${counted(withFindings, 'server')} with findings: ${sums.join(', ')}`;
  return linkLines(publication, files, [
    ['Changes', CHANGES_PATH, 'servers added, changed and removed, by day; complete from its `since` on, older ones in `previous`'],
    ['Feed of changes', 'changes/feed.xml', 'Atom'],
    ['Feed of new servers', 'feeds/new.xml', 'Atom'],
    ['Findings of the checks', CHECKS_PATHS.markdown, found],
    ['The same as JSON', CHECKS_PATHS.json, 'with all servers of each finding'],
  ]);
}

/** The parts of the OpenAPI description. */
export function apiLines(publication: Publication, files: KnownFiles): string[] {
  return linkLines(publication, files, [
    ['Live search and lookup', OPENAPI_FILES.registry, 'OpenAPI 3.1'],
    ['Official MCP registry API', OPENAPI_FILES.official, 'OpenAPI 3.1'],
    ['Files', OPENAPI_FILES.files, 'OpenAPI 3.1'],
    ['Files with all servers', OPENAPI_FILES.bulk, 'OpenAPI 3.1'],
    ['Pages as JSON', OPENAPI_FILES.pages, 'OpenAPI 3.1'],
    ['All of these', OPENAPI_FILES.all, 'OpenAPI 3.1'],
  ]);
}

type Link = readonly [name: string, path: string, notes: string];

/** The links whose file exists, each with its size. */
function linkLines({ url }: Publication, files: KnownFiles, links: readonly Link[]): string[] {
  return links.flatMap(([name, path, notes]) => {
    const bytes = files.bytes(path);
    return bytes === undefined ? [] : [`- [${name}](${url}${path}): ${sizeText(bytes)}, ${notes}`];
  });
}
