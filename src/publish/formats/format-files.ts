import { LLMS_FULL_TXT_PATH } from '../../api/discovery/llms-txt.ts';
import { listJson } from './list-json.ts';
import { listMarkdown } from './list-markdown.ts';
import { listPages, listFormatPath } from './list-pages.ts';
import { llmsFullTxt } from './llms-full-txt.ts';
import { serverJson } from './server-json.ts';
import { serverMarkdown } from './server-markdown.ts';
import type { FormatSite } from './server-page.ts';

/** Every page as Markdown and as JSON, if the site publishes them; and all servers as one text, always. */
export function* formatFiles(site: FormatSite): Generator<readonly [path: string, text: string]> {
  const { catalog, publication, files, pageOf } = site;
  yield [LLMS_FULL_TXT_PATH, llmsFullTxt(catalog, publication)];
  if (!catalog.site.files.twins) return;
  const lists = listPages(catalog);
  for (const list of lists) {
    yield [listFormatPath(list, 'md'), listMarkdown(list, lists, site)];
    yield [listFormatPath(list, 'json'), listJson(list, site)];
  }
  for (const record of catalog.records) {
    const page = pageOf(record);
    const [markdown, json] = [files.path('md', record.qualifiedName), files.path('json', record.qualifiedName)];
    if (markdown !== undefined) yield [markdown, serverMarkdown(page, site)];
    if (json !== undefined) yield [json, serverJson(page, site)];
  }
}
