import * as say from '#messages/search.ts';

import { element, type View } from '../../views/view.ts';
import { filtersOf, textOfFilter, withFilter, withoutFilters } from './query-filters.ts';
import { CLEAR_KEY } from './search-facets.ts';

/**
 * The filters of a query as chips; a press on a chip removes its filter.
 *
 * @param hrefOf returns the URL of the page for a query
 */
export function chipViews(q: string, hrefOf: (q: string) => string): readonly View[] {
  const filters = filtersOf(q);
  const chips = filters.map((filter) => {
    const text = textOfFilter(filter);
    return chip(text, hrefOf(withFilter(q, filter, false)), say.removeFilter(text), element('bdi', {}, text));
  });
  return filters.length > 1 ? [...chips, chip(CLEAR_KEY, hrefOf(withoutFilters(q)), say.clearAll, say.clearAll)] : chips;
}

function chip(key: string, href: string, label: string, content: View): View {
  const isClear = key === CLEAR_KEY;
  return element(
    'li',
    { 'data-key': key },
    element(
      'a',
      { href, 'data-key': key, 'aria-label': isClear ? undefined : label },
      content,
      !isClear && element('span', { 'aria-hidden': 'true' }, ' ×'),
    ),
  );
}
