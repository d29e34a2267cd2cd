import * as counts from '#messages/counts.ts';
import * as say from '#messages/compose.ts';

import { nameView } from '../../views/name-view.ts';
import { element, type View } from '../../views/view.ts';
import { sumOf, type ListCost } from './tool-costs.ts';

/** The context cost of a list in sentences; no total if no cost is known. */
export function costText({ tokens, unknown }: ListCost, limit: number | undefined): string {
  const counted = unknown > 0 ? [...(tokens > 0 ? [say.totalAtLeast(tokens)] : []), say.notCounted(unknown)] : [say.total(tokens)];
  return [...counted, ...limitText({ tokens, unknown }, limit)].join(' ');
}

/** How much the list is above or below the limit; nothing if a server with an unknown cost may exceed it. */
function limitText({ tokens, unknown }: Pick<ListCost, 'tokens' | 'unknown'>, limit: number | undefined): string[] {
  if (limit === undefined) return [];
  if (tokens > limit) return [say.aboveLimit(tokens - limit)];
  return unknown > 0 ? [] : [say.belowLimit(limit - tokens)];
}

/** Maximum number of tools that are listed. */
const MAX_SHOWN = 40;

/** The tools to leave out, with their tokens. */
export function leaveOutViews({ leaveOut }: Pick<ListCost, 'leaveOut'>): readonly View[] {
  if (leaveOut.length === 0) return [];
  const items = leaveOut
    .slice(0, MAX_SHOWN)
    .map(({ server, name, tokens }, at) =>
      element(
        'li',
        { 'data-key': `${at} ${name}` },
        element('code', {}, nameView(name)),
        ' ',
        element('span', { class: 'quiet' }, nameView(server), `, ${counts.tokens(tokens)}`),
      ),
    );
  const more = leaveOut.length - items.length;
  const rest = more > 0 ? [element('li', { 'data-key': 'more' }, say.moreTools(more))] : [];
  return [element('p', {}, say.leaveOut(leaveOut.length, sumOf(leaveOut))), element('ul', {}, ...items, ...rest)];
}
