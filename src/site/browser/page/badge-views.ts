import type { ServerBadge } from '../../../i18n/formatting/server-badges.ts';
import { element, type View } from '../../views/view.ts';

/** The badges of a server, with a space between two. */
export function badgeViews(badges: readonly ServerBadge[]): readonly View[] {
  return badges.flatMap(({ className, text, meaning }, at) => [
    ...(at === 0 ? [] : [' ']),
    element('span', { class: className, title: meaning || undefined }, text),
  ]);
}
