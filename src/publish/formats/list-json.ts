import { toListItem } from '../../catalog/published/published.ts';
import { markupFreeJson } from '../../api/text/markup-free-json.ts';
import { listFormatPath, type ListPage } from './list-pages.ts';
import type { FormatSite } from './server-page.ts';

/** Version of the file format; a member is removed only with a new version. */
const LIST_FORMAT = 'portolan-list-1';

/** Maximum servers in the alternate formats of the home page; the API lists all. */
export const MAX_AT_HOME = 60;

/** A page that lists servers as JSON. */
export function listJson(page: ListPage, { publication }: FormatSite): string {
  const { path, kind, title, description, records } = page;
  const shown = kind === 'catalogue' ? records.slice(0, MAX_AT_HOME) : records;
  const { url } = publication;
  return `${markupFreeJson({
    format: LIST_FORMAT,
    ...{ kind, title, description },
    count: records.length,
    servers: shown.map((record) => toListItem(record, publication)),
    links: { page: new URL(path, url).href, markdown: new URL(listFormatPath(page, 'md'), url).href },
  })}\n`;
}
