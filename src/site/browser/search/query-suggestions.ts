import * as counts from '#messages/counts.ts';
import { language } from '#messages/language.ts';
import * as say from '#messages/search.ts';

import type { QueryHint } from '../../../search/query/filter-query.ts';
import type { Corrected, Translated } from '../../../search/query/did-you-mean.ts';
import type { Loosened, SearchAnswer } from '../../../search/query/search-engine.ts';
import { element, type View } from '../../views/view.ts';
import type { SearchState } from './search-state.ts';

/**
 * Queries with fewer conditions for a query without matches, each with its number of matches.
 *
 * @param hrefOf returns the URL of the page for a search in the same order
 */
export function suggestionViews(
  suggestions: readonly Loosened[],
  hrefOf: (search: Pick<SearchState, 'q' | 'profile'>) => string,
): readonly View[] {
  if (suggestions.length === 0) return [];
  const items = suggestions.map((suggestion) => {
    const { q, profile = '', count } = suggestion;
    const link = element('a', { href: hrefOf({ q, profile }) }, ...suggestionText(suggestion));
    return element('li', {}, link, ' ', element('span', { class: 'quiet' }, counts.servers(count)));
  });
  return [element('h2', {}, say.querySuggestions), element('ul', {}, ...items)];
}

function suggestionText({ kind, dropped }: Loosened): readonly View[] {
  return [kind === 'profile' ? say.withoutProfile : say.without, ' ', element('bdi', {}, dropped)];
}

/** What an answer says about its query. */
type QueryNotes = Pick<SearchAnswer, 'totalCount' | 'corrected' | 'translated' | 'didYouMean' | 'unmentioned' | 'hints'>;

/** Hints about a query: a translation, a correction or a spelling suggestion, words that no server has, and parts that are not valid filters. */
export function hintViews(
  { totalCount, corrected, translated, didYouMean, unmentioned = [], hints }: QueryNotes,
  hrefOf: (q: string) => string,
): readonly View[] {
  const before = say.searchedInstead(totalCount);
  return [
    ...(corrected === undefined ? [] : [insteadView('corrected', corrected, { before, after: '' }, hrefOf)]),
    ...(translated === undefined
      ? []
      : [insteadView('translated', translated, { before, after: ` ${say.translatedFrom(nameOf(translated))}` }, hrefOf)]),
    ...(didYouMean === undefined ? [] : [meantView(didYouMean, hrefOf)]),
    ...unmentioned.map((word) => element('li', { 'data-key': `unmentioned ${word}` }, say.unmentioned(word))),
    ...hints.map((hint) => element('li', {}, hintText(hint))),
  ];
}

const languages = new Intl.DisplayNames(language, { type: 'language' });

function nameOf(translated: Translated): string {
  return languages.of(translated.language) ?? translated.language;
}

/** The words around the query that was searched. */
interface Around {
  readonly before: string;
  readonly after: string;
}

function insteadView(key: string, { q, asWritten }: Corrected, { before, after }: Around, hrefOf: (q: string) => string): View {
  const searched = element('strong', {}, element('bdi', {}, q));
  const link = element('a', { href: hrefOf(asWritten) }, say.searchInsteadFor, ' ', element('bdi', {}, asWritten));
  return element('li', { 'data-key': key }, before, ' ', searched, `${after}. `, link);
}

function meantView(q: string, hrefOf: (q: string) => string): View {
  const link = element('a', { href: hrefOf(q) }, element('bdi', {}, q));
  return element('li', { 'data-key': 'meant' }, say.didYouMean, ' ', link, '?');
}

function hintText({ code, token }: QueryHint): string {
  return HINTS[code](token);
}

const HINTS: Readonly<Record<QueryHint['code'], (token: string) => string>> = {
  'unknown-token': say.unknownToken,
  'unknown-flag': say.unknownFlag,
  'unknown-runner': say.unknownRunner,
  'unknown-range': say.unknownRange,
  'unknown-sign-in': say.unknownSignIn,
  'empty-token': say.emptyToken,
  negated: say.negated,
  'unknown-profile': say.unknownProfile,
  'too-long': () => say.tooLong,
};
