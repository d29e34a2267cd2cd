import * as say from '#messages/search.ts';

import { element, type View } from '../../views/view.ts';
import type { SearchState } from './search-state.ts';

/**
 * Links to the pages before and after the shown one. A page after the last one, as a URL can name it, links the first and the last.
 *
 * @param pages number of pages of the answer
 * @param hrefOf returns the URL of the page for a state
 */
export function pagerViews(state: SearchState, pages: number, hrefOf: (state: SearchState) => string): readonly View[] {
  const { page } = state;
  const link = (key: string, text: string, to: number): View =>
    element('a', { href: hrefOf({ ...state, page: to }), 'data-key': key }, text);
  if (page > pages) {
    const first = page > 1 ? [link('first', say.firstPage, 1)] : [];
    return pages > 1 ? [...first, link('last', say.lastPage, pages)] : first;
  }
  return [...(page > 1 ? [link('previous', say.previous, page - 1)] : []), ...(page < pages ? [link('next', say.next, page + 1)] : [])];
}
