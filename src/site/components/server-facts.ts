import * as counts from '#messages/counts.ts';
import * as say from '#messages/server.ts';
import * as signInSay from '#messages/sign-in.ts';

import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { signInsOf } from '../../catalog/record/sign-in.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';
import { exact } from '../../i18n/formatting/counts-and-dates.ts';
import { statusBadges } from '../../i18n/formatting/server-badges.ts';
import { signInText } from '../../i18n/formatting/sign-in-text.ts';
import { waysOf } from '../../install/index.ts';
import { markup, type Markup, type MarkupValue } from '../markup/markup.ts';
import { wayNames } from '../views/way-names.ts';
import { categoryHref, profileHref } from './links.ts';
import type { ServerPageProps } from './server-pages.ts';
import { known } from './site-data.ts';
import { timeOf } from './time.ts';

/** The facts about a server, beside its page. */
export function serverFacts(record: ServerRecord, profiles: ServerPageProps['profiles']): Markup {
  const tokens = contextTokens(record) ?? 0;
  const since = known(record.createdAt);
  const wants = wantsOf(record);
  const { version, license, releasedAt, stars, useCount, tags } = record;
  return markup`
    <section class="facts" aria-labelledby="facts">
      <h2 id="facts">${say.facts}</h2>
      <dl>
        ${statusBadges(statusFlagsOf(record)).map(({ text, meaning }) => fact(text, meaning))}
        ${wants.length > 0 && markup`<div><dt>${signInSay.title}</dt>${wants.map((text) => markup`<dd>${text}</dd>`)}</div>`}
        ${version && fact(say.version, markup`<bdi>${version}</bdi>`)}
        ${since !== undefined && fact(say.knownSince, timeOf(since))}
        ${license && fact(say.license, markup`<bdi>${license}</bdi>`)}
        ${releasedAt !== undefined && fact(say.lastRelease, timeOf(releasedAt))}
        ${stars !== undefined && fact(say.stars, exact(stars))}
        ${tokens > 0 && fact(say.contextCostTitle, markup`<a href="#tools">${counts.tokens(tokens)}</a>`)}
        ${useCount > 0 && fact(say.uses, exact(useCount))}
        ${tags.length > 0 && fact(say.categories, links(tags.map((tag) => ({ to: categoryHref(tag), text: tag }))))}
        ${profiles.length > 0 && fact(say.inProfiles, links(profiles.map(({ id, name }) => ({ to: profileHref(id), text: name }))))}
      </dl>
    </section>
  `;
}

/** A name and a value in a list of facts. */
export function fact(name: string, value: MarkupValue): Markup {
  return markup`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function links(items: readonly { readonly to: string; readonly text: string }[]): Markup {
  return markup`<ul class="tags">${items.map(({ to, text }) => markup`<li><a href="${to}"><bdi>${text}</bdi></a></li>`)}</ul>`;
}

/** What each way to use the server requires; equal sentences once, with the names of their ways if there are several sentences. */
function wantsOf(record: ServerRecord): readonly string[] {
  const ways = waysOf(record);
  const names = wayNames(ways);
  const wants = Map.groupBy(
    signInsOf(record).map((signIn, at) => ({ way: ways[at], text: signInText(signIn, ways[at]?.kind === 'remote') })),
    ({ text }) => text,
  );
  return [...wants].map(([text, items]) =>
    wants.size === 1 ? text : `${items.map(({ way }) => names.get(way?.id ?? '') ?? '').join(', ')}: ${text}`,
  );
}
