import { contextTokens, knownCost } from '../../catalog/record/context-cost.ts';
import { findingSummary } from '../../catalog/record/listed-finding.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { toListItem } from '../../catalog/published/published.ts';
import { markupFreeJson } from '../../api/text/markup-free-json.ts';
import { listFormatPath, type ListPage } from './list-pages.ts';
import type { FormatSite } from './server-page.ts';

/** Version of the file format; a member is removed only with a new version. */
const LIST_FORMAT = 'portolan-list-1';

/** Maximum servers in the alternate formats of the home page; the API lists all. */
const MAX_AT_HOME = 60;

/** The servers in the alternate formats of a page. */
export function shownServers({ kind, records }: ListPage): readonly ServerRecord[] {
  return kind === 'catalogue' ? records.slice(0, MAX_AT_HOME) : records;
}

/** A page that lists servers as JSON. */
export function listJson(page: ListPage, { publication }: FormatSite): string {
  const { path, kind, title, description, records } = page;
  const shown = shownServers(page);
  const { url } = publication;
  return `${markupFreeJson({
    format: LIST_FORMAT,
    ...{ kind, title, description },
    count: records.length,
    ...(kind === 'profile' && { tokens: knownCost(records).tokens }),
    servers: shown.map((record) => {
      const findings = findingSummary(record.findings);
      return { ...toListItem(record, publication), tokens: contextTokens(record), ...(findings && { findings }) };
    }),
    links: { page: new URL(path, url).href, markdown: new URL(listFormatPath(page, 'md'), url).href },
  })}\n`;
}
