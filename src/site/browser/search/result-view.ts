import * as say from '#messages/search.ts';

import type { ServerCard } from '../../../search/files/server-card.ts';
import type { SearchAnswer, SearchHit } from '../../../search/query/search-engine.ts';
import { isUnspaced, wordsOf } from '../../../search/terms/normalise.ts';
import { ICON_FOLDER } from '../../../catalog/icons/icon-file.ts';
import { initial } from '../../../i18n/formatting/counts-and-dates.ts';
import { NO_DESCRIPTION, serverBadges, type ServerBadge } from '../../../i18n/formatting/server-badges.ts';
import { nameBreaks } from '../../views/name-view.ts';
import { element, type View, type ViewElement } from '../../views/view.ts';
import { render } from '../page/render.ts';
import type { SearchState } from './search-state.ts';
import { markedText } from './marked-text.ts';

/** Class of a row whose card is still loading. */
const WAITING = 'waiting';
/** What each row shows, to avoid unchanged updates. */
const shownBy = new WeakMap<HTMLElement, string>();

/** Creates the row of a hit from the page's template. */
export function resultRow(template: HTMLTemplateElement, { qualifiedName }: SearchHit, base: string): HTMLElement {
  // A clone of a fragment is a fragment; the DOM types only declare a node.
  const fragment = template.content.cloneNode(true) as DocumentFragment;
  const item = fragment.querySelector<HTMLElement>('.row');
  const link = fragment.querySelector('a');
  if (item === null || link === null) throw new Error('the result template has no row or link');
  link.href = `${base}servers/${qualifiedName}/`;
  item.classList.add(WAITING);
  return item;
}

/**
 * Fills a row with a hit and marks the matches. Text from a card stays if a later answer has no card. Space for the card is reserved, so
 * that nothing moves.
 *
 * @param words index terms that match the words of the query
 * @param base path of the site
 */
export function fillRow(item: HTMLElement, hit: SearchHit, words: readonly string[], base: string): void {
  const { displayName, qualifiedName, matchedTool, card } = hit;
  const shown = JSON.stringify([words, matchedTool, card !== undefined]);
  if (shownBy.get(item) === shown) return;
  shownBy.set(item, shown);
  put(item, 'title', markedText(displayName, words, nameBreaks(displayName)));
  put(item, 'name', markedText(qualifiedName, words, nameBreaks(qualifiedName)));
  put(item, 'tool', matchedTool === undefined ? [] : markedText(matchedTool, words));
  const tool = item.querySelector<HTMLElement>('.matched-tool');
  if (tool !== null) tool.hidden = matchedTool === undefined;
  const description = card?.description ?? shownDescription(item);
  if (description !== undefined) put(item, 'about', description === '' ? [NO_DESCRIPTION] : markedText(description, words));
  showIcon(item, displayName, card?.icon ?? null, base);
  if (card === undefined) return;
  item.classList.remove(WAITING);
  put(item, 'meta', marksOf(card));
}

/** Shows the icon, or the first letter of the name. Both are decorative and of one size. */
function showIcon(item: HTMLElement, displayName: string, icon: string | null, base: string): void {
  const place = item.querySelector<HTMLElement>('[data-part=icon]');
  if (place?.firstChild !== null) return;
  if (icon === null) {
    place.dataset['initial'] = initial(displayName);
    return;
  }
  delete place.dataset['initial'];
  const image = document.createElement('img');
  Object.assign(image, { alt: '', width: 20, height: 20, loading: 'lazy', decoding: 'async' });
  image.src = `${base}${ICON_FOLDER}/${icon}`;
  place.append(image);
}

/** The description from an earlier card; `undefined` if there was none. */
function shownDescription(item: HTMLElement): string | undefined {
  if (item.classList.contains(WAITING)) return undefined;
  const text = item.querySelector('[data-part=about]')?.textContent ?? '';
  return text === NO_DESCRIPTION ? '' : text;
}

function put(item: HTMLElement, part: string, views: readonly View[]): void {
  const place = item.querySelector(`[data-part=${part}]`);
  if (place !== null) render(place, views);
}

function marksOf(card: ServerCard): readonly View[] {
  const { ways, signIn, toolCount, tokens, useCount } = card;
  const known = { toolCount: toolCount ?? undefined, tokens: tokens ?? undefined };
  return serverBadges({ flags: card, ways, signIn, ...known, useCount }).map(markView);
}

function markView({ className, text, meaning }: ServerBadge): ViewElement {
  return element('span', { class: className || undefined, title: meaning || undefined }, text);
}

/** The counts of an answer. */
export type AnswerCounts = Pick<SearchAnswer, 'totalCount' | 'wordMatches' | 'similarCount'>;

/** Number of pages of an answer, with the servers after the matches. */
export function pageCount({ totalCount, similarCount }: AnswerCounts, pageSize: number): number {
  return Math.ceil((totalCount + similarCount) / pageSize);
}

/** Whether a query is a single letter, which is no beginning of a longer word. In scripts without spaces a character can be a word. */
function isOneLetter(q: string): boolean {
  const [word = '', ...others] = wordsOf(q);
  return word.length === 1 && others.length === 0 && !isUnspaced(word);
}

/** The sentence above the results. */
export function statusText(counts: AnswerCounts, state: SearchState, pageSize: number): string {
  const { q, page } = state;
  const { totalCount, wordMatches, similarCount } = counts;
  if (totalCount === 0) return isOneLetter(q) ? say.tooShort : say.nothing;
  const pages = pageCount(counts, pageSize);
  if (page > pages) return say.noSuchPage(totalCount, page, pages);
  return pages > 1 ? say.foundOnPage(totalCount, wordMatches, similarCount, page, pages) : say.found(totalCount, wordMatches, similarCount);
}
