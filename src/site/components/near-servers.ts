import * as compare from '#messages/compare.ts';
import * as counts from '#messages/counts.ts';
import * as say from '#messages/server.ts';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { markup, NOTHING, type Markup } from '../markup/markup.ts';
import { nameMarkup } from '../markup/name-markup.ts';
import { compareHref, ownerHref, serverHref } from './links.ts';
import type { NearServer } from './listed-server.ts';
import type { ServerPageProps } from './server-pages.ts';

/** Other servers of the same owner; nothing if there are none. */
export function sameOwnerView({ owner }: ServerRecord, { shown, count }: ServerPageProps['sameOwner']): Markup {
  if (count === 0) return NOTHING;
  return markup`
    <section class="near" aria-labelledby="same-owner">
      <h2 id="same-owner">${say.sameOwner}</h2>
      <ul class="short">${shown.map((server) => markup`<li>${nameOf(server)}</li>`)}</ul>
      ${count > shown.length && markup`<p><a href="${ownerHref(owner)}">${say.allOfOwner(counts.servers(count + 1))}</a></p>`}
    </section>
  `;
}

/** Servers like this one, each with a link to a comparison; nothing if there are none. */
export function relatedView({ qualifiedName, displayName }: ServerRecord, related: readonly NearServer[]): Markup {
  if (related.length === 0) return NOTHING;
  const item = (other: NearServer): Markup => markup`
    <li>
      ${nameOf(other)} <a class="compare" href="${compareHref([qualifiedName, other.qualifiedName])}">
        ${compare.compare}<span class="hidden"> ${compare.compareOf([displayName, other.displayName])}</span>
      </a>
    </li>
  `;
  return markup`
    <section class="near" aria-labelledby="related">
      <h2 id="related">${say.related}</h2>
      <ul class="short">${related.map(item)}</ul>
    </section>
  `;
}

function nameOf({ qualifiedName, displayName, about }: NearServer): Markup {
  return markup`
    <a href="${serverHref(qualifiedName)}" title="${qualifiedName}">${nameMarkup(displayName)}</a>
    ${about !== '' && markup` <span class="quiet" dir="auto">${about}</span>`}
  `;
}
