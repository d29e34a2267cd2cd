import type { ServersFile } from '../../catalog/published/published-file.ts';
import { briefMarkdown } from './brief-markdown.ts';
import { connectFiles } from './connect-files.ts';
import { listJson, shownServers } from './list-json.ts';
import { listMarkdown } from './list-markdown.ts';
import { listPages, listFormatPath } from './list-pages.ts';
import { llmsFullFiles } from './llms-full-files.ts';
import { serverJson } from './server-json.ts';
import { serverMarkdown } from './server-markdown.ts';
import type { FormatSite } from './server-page.ts';

/**
 * Every page as Markdown and as JSON, every server in few words and its entries, if the site publishes them; and all servers as text, always.
 */
export function* formatFiles(site: FormatSite): Generator<ServersFile> {
  const { catalog, publication, files, pageOf } = site;
  yield* llmsFullFiles(catalog, publication);
  yield* connectFiles(site);
  for (const record of catalog.records) {
    const brief = files.path('brief', record.qualifiedName);
    if (brief !== undefined) yield { path: brief, servers: [record], make: () => briefMarkdown(record, site) };
  }
  if (!catalog.site.files.twins) return;
  yield* listFiles(site);
  for (const record of catalog.records) {
    const servers = [record];
    const [markdown, json] = [files.path('md', record.qualifiedName), files.path('json', record.qualifiedName)];
    if (markdown !== undefined) yield { path: markdown, servers, make: () => serverMarkdown(pageOf(record), site) };
    if (json !== undefined) yield { path: json, servers, make: () => serverJson(pageOf(record), site) };
  }
}

function* listFiles(site: FormatSite): Generator<ServersFile> {
  const lists = listPages(site.catalog);
  for (const list of lists) {
    const { kind, title, description, records } = list;
    const servers = shownServers(list);
    // The home page links all lists, with the number of their servers.
    const linked = kind === 'catalogue' ? lists.map((each) => [each.path, each.records.length]) : [];
    const shown = JSON.stringify([title, description, records.length, linked]);
    yield { path: listFormatPath(list, 'md'), servers, shown, make: () => listMarkdown(list, lists, site) };
    yield { path: listFormatPath(list, 'json'), servers, shown, make: () => listJson(list, site) };
  }
}
