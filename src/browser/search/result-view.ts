import type { ServerCard } from '../../search/files/server-card.ts';
import type { SearchAnswer, SearchHit } from '../../search/search-engine.ts';
import { NO_DESCRIPTION, serverMarks, type Mark } from '../../words/server-marks.ts';
import { counted, initial } from '../../words/words.ts';
import type { SearchState } from './search-state.ts';

/** Class of a row whose card is still on its way. */
const WAITING = 'waiting';

/** The row of a hit, made from the page's template. Text nodes only: nothing of a server's becomes markup. */
export function resultRow(template: HTMLTemplateElement, { qualifiedName, displayName }: SearchHit, base: string): HTMLElement {
  // A clone of a fragment is a fragment; the DOM's types only say node.
  const fragment = template.content.cloneNode(true) as DocumentFragment;
  const item = fragment.querySelector('li');
  const link = fragment.querySelector('a');
  if (item === null || link === null) throw new Error('the template of a result lacks its item or link');
  link.href = `${base}servers/${qualifiedName}/`;
  put(item, '.monogram', initial(displayName));
  put(item, '[data-part=title]', displayName);
  put(item, '[data-part=name]', qualifiedName);
  item.classList.add(WAITING);
  return item;
}

/** Adds what the card says to a row that waits for it. The room for it is there already, so nothing moves. */
export function fillRow(item: HTMLElement, card: ServerCard): void {
  if (!item.classList.contains(WAITING)) return;
  item.classList.remove(WAITING);
  put(item, '[data-part=about]', card.description || NO_DESCRIPTION);
  item.querySelector('[data-part=meta]')?.replaceChildren(...marksOf(card));
}

function put(item: HTMLElement, selector: string, text: string): void {
  const part = item.querySelector(selector);
  if (part !== null) part.textContent = text;
}

function marksOf(card: ServerCard): HTMLElement[] {
  return serverMarks({ standing: card, toolCount: card.toolCount ?? undefined, useCount: card.useCount }).map(markElement);
}

function markElement({ className, text, meaning }: Mark): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  if (className !== '') element.className = className;
  if (meaning !== '') element.title = meaning;
  return element;
}

/** The sentence above the results. */
export function statusText({ totalCount }: Pick<SearchAnswer, 'totalCount'>, { q, page }: SearchState, pageSize: number): string {
  if (totalCount === 0 && q.trim().length === 1) return 'One letter says too little: type on.';
  if (totalCount === 0) return 'Nothing matches. Try fewer or other words, or take a filter away.';
  const count = `${counted(totalCount, 'server')} ${totalCount === 1 ? 'matches' : 'match'}.`;
  const pages = Math.ceil(totalCount / pageSize);
  if (page > pages) return `${count} There is no page ${page}; the last one is ${pages}.`;
  return pages > 1 ? `${count} Page ${page} of ${pages}.` : count;
}
