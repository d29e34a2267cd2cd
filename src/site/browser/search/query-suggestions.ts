import * as counts from '#messages/counts.ts';
import * as say from '#messages/search.ts';

import type { QueryHint } from '../../../search/query/filter-query.ts';
import type { Loosened, SearchAnswer } from '../../../search/query/search-engine.ts';
import { element, type View } from '../../views/view.ts';
import { NO_SEARCH, type SearchState } from './search-state.ts';

/**
 * What can be left out of a question that nothing matches, each with what is then found.
 *
 * @param hrefOf address of the page with another search
 */
export function suggestionViews(ways: readonly Loosened[], hrefOf: (state: SearchState) => string): readonly View[] {
  if (ways.length === 0) return [];
  const items = ways.map((way) => {
    const { q, profile = '', count } = way;
    const link = element('a', { href: hrefOf({ ...NO_SEARCH, q, profile }) }, ...withoutWords(way));
    return element('li', {}, link, ' ', element('span', { class: 'quiet' }, counts.servers(count)));
  });
  return [element('h2', {}, say.querySuggestions), element('ul', {}, ...items)];
}

function withoutWords({ kind, dropped }: Loosened): readonly View[] {
  return [kind === 'profile' ? say.withoutProfile : say.without, ' ', element('bdi', {}, dropped)];
}

/** What there is to say of a query: what was most likely meant, and what could not be understood. */
export function hintViews(
  { didYouMean, hints }: Pick<SearchAnswer, 'didYouMean' | 'hints'>,
  hrefOf: (q: string) => string,
): readonly View[] {
  const meant =
    didYouMean === undefined
      ? []
      : [
          element(
            'li',
            { 'data-key': 'meant' },
            say.didYouMean,
            ' ',
            element('a', { href: hrefOf(didYouMean) }, element('bdi', {}, didYouMean)),
            '?',
          ),
        ];
  return [...meant, ...hints.map((hint) => element('li', {}, hintText(hint)))];
}

function hintText({ code, token }: QueryHint): string {
  return HINTS[code](token);
}

const HINTS: Readonly<Record<QueryHint['code'], (token: string) => string>> = {
  'unknown-token': say.unknownToken,
  'unknown-flag': say.unknownFlag,
  'empty-token': say.emptyToken,
  'unknown-profile': say.unknownProfile,
  'too-long': () => say.tooLong,
};
