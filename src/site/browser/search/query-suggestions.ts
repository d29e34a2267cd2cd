import * as counts from '#messages/counts.ts';
import * as say from '#messages/search.ts';

import type { QueryHint } from '../../../search/query/filter-query.ts';
import type { Loosened, SearchAnswer } from '../../../search/query/search-engine.ts';
import { element, type View } from '../../views/view.ts';
import { NO_SEARCH, type SearchState } from './search-state.ts';

/**
 * Queries with fewer conditions for a query without matches, each with its number of matches.
 *
 * @param hrefOf returns the URL of the page for a search
 */
export function suggestionViews(suggestions: readonly Loosened[], hrefOf: (state: SearchState) => string): readonly View[] {
  if (suggestions.length === 0) return [];
  const items = suggestions.map((suggestion) => {
    const { q, profile = '', count } = suggestion;
    const link = element('a', { href: hrefOf({ ...NO_SEARCH, q, profile }) }, ...suggestionText(suggestion));
    return element('li', {}, link, ' ', element('span', { class: 'quiet' }, counts.servers(count)));
  });
  return [element('h2', {}, say.querySuggestions), element('ul', {}, ...items)];
}

function suggestionText({ kind, dropped }: Loosened): readonly View[] {
  return [kind === 'profile' ? say.withoutProfile : say.without, ' ', element('bdi', {}, dropped)];
}

/** Hints about a query: a spelling suggestion, and parts that are not valid filters. */
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
  'unknown-runner': say.unknownRunner,
  'empty-token': say.emptyToken,
  'unknown-profile': say.unknownProfile,
  'too-long': () => say.tooLong,
};
