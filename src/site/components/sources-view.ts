import * as say from '#messages/server.ts';

import { SCANNED_AMONG_ALL, SCANNED_HERE, WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import { FACT_GROUP_NAMES } from '../../catalog/record/facts.ts';
import { httpUrl } from '../../catalog/values/http-url.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { timeOf } from './time.ts';

/** Characters of a hash that are shown. */
const HASH = 15;

/** Where the facts of a server came from. */
export function sourcesView({ from, state }: Pick<ContentFile, 'from' | 'state'> = { from: {}, state: { status: 'good' } }): Markup {
  const rows = FACT_GROUP_NAMES.flatMap((group) => {
    const origin = from[group];
    return origin === undefined ? [] : [{ title: say.groups[group], ...origin }];
  });
  // The scan is not a source of the facts that it checks.
  const isFetched = FACT_GROUP_NAMES.some((group) => group !== 'security' && (from[group]?.source ?? WRITTEN_HERE) !== WRITTEN_HERE);
  const freshness = state.status !== 'good' ? say.sourceUnreadable : isFetched ? say.sourceReadable : say.maintainedManually;
  return markup`
    <section class="provenance" aria-labelledby="sources">
      <h2 id="sources">${say.sources}</h2>
      <p class="quiet">${freshness}</p>
      ${rows.length > 0 && table(rows)}
    </section>
  `;
}

/** A group of facts and its source. */
interface SourceRow {
  readonly title: string;
  readonly source: string;
  readonly fetchedAt: string;
  readonly hash?: string | undefined;
}

/** Only sources that were fetched have hashes: without any, there is no column for them. */
function table(rows: readonly SourceRow[]): Markup {
  const hasHashes = rows.some(({ hash }) => hash !== undefined);
  return markup`
    <table class="fields">
      <caption class="hidden">${say.sources}</caption>
      <thead>
        <tr>
          <th scope="col">${say.group}</th>
          <th scope="col">${say.source}</th>
          <th scope="col">${say.fetched}</th>
          ${hasHashes && markup`<th scope="col">${say.hash}</th>`}
        </tr>
      </thead>
      <tbody>${rows.map((row) => rowOf(row, hasHashes))}</tbody>
    </table>
  `;
}

function rowOf({ title, source, fetchedAt, hash }: SourceRow, hasHashes: boolean): Markup {
  return markup`
    <tr>
      <th scope="row">${title}</th>
      <td>${sourceView(source)}</td>
      <td>${timeOf(fetchedAt)}</td>
      ${hasHashes && markup`<td>${hash === undefined ? '–' : markup`<code title="${hash}">${hash.slice(0, HASH)}…</code>`}</td>`}
    </tr>
  `;
}

/** @param source of a content file: a URL, a path relative to sources.yaml, or a keyword */
function sourceView(source: string): Markup {
  if (source === WRITTEN_HERE) return markup`<span>${say.thisCatalogue}</span>`;
  if (source === SCANNED_HERE || source === SCANNED_AMONG_ALL) return markup`<span>${say.ownChecks}</span>`;
  const url = httpUrl(source);
  if (url === undefined) return markup`<code>${source}</code>`;
  return markup`<a href="${url}" rel="nofollow noopener">${new URL(url).hostname}</a>`;
}
