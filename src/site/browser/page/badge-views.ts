import { serverBadges, type ListedServer, type ServerBadge } from '../../../i18n/formatting/server-badges.ts';
import { element, type View } from '../../views/view.ts';

/** The badges of a server, with a space between two. */
export function badgeViews(badges: readonly ServerBadge[]): readonly View[] {
  return badges.flatMap(({ className, text, meaning }, at) => [
    ...(at === 0 ? [] : [' ']),
    element('span', { class: className, title: meaning || undefined }, text),
  ]);
}

/** What tells a server from others of its name: the badges of its status and of the ways to use it. */
export function statusBadgeViews(status: Pick<ListedServer, 'flags' | 'ways' | 'signIn'>): readonly View[] {
  return badgeViews(serverBadges({ ...status, toolCount: undefined, useCount: 0 }));
}
