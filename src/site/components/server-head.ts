import * as say from '#messages/server.ts';

import type { ContentState } from '../../catalog/content-file/content-state.ts';
import { publishedIconPath, type IconFile } from '../../catalog/icons/icon-file.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';
import { initial } from '../../i18n/formatting/counts-and-dates.ts';
import { NO_DESCRIPTION, packageBadge, statusBadges } from '../../i18n/formatting/server-badges.ts';
import { markup, NOTHING, type Markup } from '../markup/markup.ts';
import { nameMarkup } from '../markup/name-markup.ts';
import { href, ownerHref, ownerSearchHref } from './links.ts';
import { timeOf } from './time.ts';

/** What the head of a server's page shows besides its record. */
interface HeadFacts {
  readonly state: ContentState | undefined;
  /** URL of the repository, if known. */
  readonly repository: string | undefined;
  /** Whether its owner has a page. */
  readonly hasOwnerPage: boolean;
}

/** The head of a server's page: names, links, badges, notices, description. */
export function serverHead(record: ServerRecord, { state, repository, hasOwnerPage }: HeadFacts): Markup {
  const { owner, websiteUrl } = record;
  const ownerPage = hasOwnerPage ? ownerHref(owner) : ownerSearchHref(owner);
  const named = packageBadge(record);
  const badges = [...statusBadges(statusFlagsOf(record)), ...(named === undefined ? [] : [named])];
  return markup`
    ${serverName(
      record,
      markup`
        <p class="meta">
          ${owner !== '' && markup`<span>${say.by} <a href="${ownerPage}">${nameMarkup(owner)}</a></span>`}
          ${repository !== undefined && markup` <a href="${repository}" rel="nofollow noopener">${say.repository}</a>`}
          ${websiteUrl !== undefined && markup` <a href="${websiteUrl}" rel="nofollow noopener">${say.website}</a>`}
          ${badges.map(({ className, text, meaning }) => markup` <a class="${className}" href="#facts" title="${meaning}">${text}</a>`)}
        </p>
      `,
    )}
    ${deprecatedNotice(record)}
    ${state?.status === 'stale' && staleNotice(state)}
    ${record.security?.scanPassed === false && markup`<p class="notice">${say.failedNotice} <a href="#checks">${say.seeFindings}</a></p>`}
    <p class="lead" dir="auto">${record.description || NO_DESCRIPTION}</p>
  `;
}

function staleNotice(state: Extract<ContentState, { status: 'stale' }>): Markup {
  return markup`<p class="notice">${say.staleNotice(state.runs)} ${say.since} ${timeOf(state.since)}: <bdi>${state.message}</bdi></p>`;
}

/** The names of a server, with its icon or the first letter of its name. */
export function serverName(
  { displayName, qualifiedName, icon }: { displayName: string; qualifiedName: string; icon?: IconFile | undefined },
  below: Markup = NOTHING,
): Markup {
  const picture =
    icon === undefined
      ? markup`<span class="monogram large" aria-hidden="true">${initial(displayName)}</span>`
      : markup`<img class="monogram large" src="${href(publishedIconPath(icon))}" width="64" height="64" alt="" decoding="async">`;
  return markup`
    <header>
      ${picture}
      <div>
        <h1>${nameMarkup(displayName)}</h1>
        <p class="name">${nameMarkup(qualifiedName)}</p>
        ${below}
      </div>
    </header>
  `;
}

/** The notice of a deprecated server; nothing for others. */
export function deprecatedNotice({ status, statusMessage, statusChangedAt }: ServerRecord): Markup {
  if (status !== 'deprecated') return NOTHING;
  return markup`
    <p class="notice">
      ${say.deprecatedNotice}
      ${statusChangedAt !== undefined && markup` ${say.since} ${timeOf(statusChangedAt)}.`}
      ${statusMessage !== undefined && markup` ${say.sourceMessage} <q dir="auto">${statusMessage}</q>`}
    </p>
  `;
}
