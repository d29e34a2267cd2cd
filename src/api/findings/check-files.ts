import { byteLength, MAX_PART_BYTES, partsOf } from '../../catalog/published/bulk-parts.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { counted } from '../../i18n/formatting/counts-and-dates.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { checkList, type CheckedRule, type CheckList } from './check-list.ts';

/** Paths of the findings of all servers, below the publication's root. */
export const CHECKS_PATHS = { json: 'checks/index.json', markdown: 'checks/index.md' } as const;

/** Folder of the files that continue a long list. */
export const MORE_CHECKS_FOLDER = 'checks/more/';

/** Version of the file format; a member is removed only with a new version. */
const FORMAT = 'portolan-checks-1';

/** Servers of a rule in one element of the JSON file, and in the Markdown file; and bytes of the other members of a file. */
const MAX = { servers: 500, shown: 50, head: 2048 } as const;

/** The findings of all servers by severity and rule, as JSON and as Markdown. A long list continues in further JSON files. */
export function* checkFiles(catalog: Pick<Catalog, 'records'>, publication: Publication): Generator<readonly [path: string, text: string]> {
  const list = checkList(catalog);
  const rules = list.rules.flatMap((rule) =>
    Array.from({ length: Math.ceil(rule.servers.length / MAX.servers) }, (_, at) => {
      return { ...rule, servers: rule.servers.slice(at * MAX.servers, (at + 1) * MAX.servers) };
    }),
  );
  const parts = partsOf(
    rules,
    (rule) => byteLength(markupFreeJson(rule)) + 1,
    () => MAX_PART_BYTES - MAX.head,
  );
  if (parts.length === 0) parts.push([]);
  for (const [at, part] of parts.entries()) {
    const next = at + 1 < parts.length ? { next: new URL(pathOf(at + 1), publication.url).href } : {};
    yield [pathOf(at), `${markupFreeJson({ format: FORMAT, ...headOf(list, catalog, publication), rules: part, ...next })}\n`];
  }
  yield [CHECKS_PATHS.markdown, markdown(list, catalog, publication)];
}

function pathOf(part: number): string {
  return part === 0 ? CHECKS_PATHS.json : `${MORE_CHECKS_FOLDER}${part + 1}.json`;
}

function headOf({ bySeverity, withFindings }: CheckList, { records }: Pick<Catalog, 'records'>, { url }: Publication): object {
  return {
    servers: records.length,
    withFindings,
    bySeverity,
    links: { server: `${url}api/servers/{server}.json`, rule: `${url}checks/{rule}/` },
  };
}

function markdown({ bySeverity, withFindings, rules }: CheckList, { records }: Pick<Catalog, 'records'>, { url }: Publication): string {
  const sums = Object.entries(bySeverity).map(([severity, count]) => `${count} ${severity}`);
  const lines = rules.map((rule) => ruleLine(rule, url));
  return `${[
    '# Findings of the checks',
    `Programs check every listed server; a check runs no server. ${counted(records.length, 'server')}, ${withFindings} of them with findings${
      sums.length === 0 ? '' : `: ${sums.join(', ')}`
    }. A server with a critical or high finding does not pass.`,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    `With all servers: <${url}${CHECKS_PATHS.json}>.`,
  ].join('\n\n')}\n`;
}

function ruleLine({ severity, rule, title, findings, servers }: CheckedRule, url: string): string {
  const named = servers.slice(0, MAX.shown).map((name) => `\`${name}\``);
  const further = servers.length > named.length ? `, and ${servers.length - named.length} more` : '';
  const times = findings > servers.length ? ` (${counted(findings, 'finding')})` : '';
  return `- ${severity} [${rule}](${url}checks/${rule}/): ${title} ${counted(servers.length, 'server')}${times}: ${named.join(', ')}${further}`;
}
