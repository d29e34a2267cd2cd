import { NO_DESCRIPTION, type ServerBadge } from '../../i18n/formatting/server-badges.ts';
import { initial } from '../../i18n/formatting/counts-and-dates.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { nameMarkup } from '../markup/name-markup.ts';
import { href, serverHref } from './links.ts';
import type { ListedServer } from './listed-server.ts';

/** Servers as a list. */
export function serverList(servers: readonly ListedServer[], heading: 2 | 3 = 3): Markup {
  return markup`<ul class="servers">${servers.map((server) => serverRow(server, heading))}</ul>`;
}

/** Rows by their server: a server is in several lists. */
const rows = { 2: new WeakMap<ListedServer, Markup>(), 3: new WeakMap<ListedServer, Markup>() };

function serverRow(server: ListedServer, heading: 2 | 3): Markup {
  let row = rows[heading].get(server);
  if (row === undefined) {
    row = heading === 2 ? markup`<h2>${title(server)}</h2>` : markup`<h3>${title(server)}</h3>`;
    row = markup`<li class="row"><div class="cells">${row}${rest(server)}</div></li>`;
    rows[heading].set(server, row);
  }
  return row;
}

function title({ qualifiedName, displayName, icon }: ListedServer): Markup {
  return markup`${serverIcon(displayName, icon)} <a href="${serverHref(qualifiedName)}">${nameMarkup(displayName)}</a>`;
}

function rest({ qualifiedName, description, badges }: ListedServer): Markup {
  return markup`
    <p class="name">${nameMarkup(qualifiedName)}</p>
    <div class="text"><p class="about" dir="auto">${description || NO_DESCRIPTION}</p></div>
    <p class="meta">${serverBadges(badges)}</p>
  `;
}

/** Decorative: the name follows. Without an icon, the style sheet shows the first letter of the name. */
function serverIcon(displayName: string, icon: string | undefined): Markup {
  if (icon === undefined) return markup`<span class="icon" data-initial="${initial(displayName)}" aria-hidden="true"></span>`;
  return markup`<img class="icon" src="${href(icon)}" width="20" height="20" alt="" loading="lazy" decoding="async">`;
}

/** The badges of a server. */
export function serverBadges(badges: readonly ServerBadge[]): readonly Markup[] {
  return badges.map(
    ({ className, text, meaning }) =>
      markup`<span${className !== '' && markup` class="${className}"`}${meaning !== '' && markup` title="${meaning}"`}>${text}</span>`,
  );
}
