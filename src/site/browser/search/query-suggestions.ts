import * as counts from '#messages/counts.ts';
import { language } from '#messages/language.ts';
import * as say from '#messages/search.ts';

import { STATED_SIGN_INS } from '../../../catalog/record/sign-in-kinds.ts';
import { MARKS, RUNNERS } from '../../../search/files/index-data.ts';
import { isSimilar } from '../../../search/query/similar-values.ts';
import type { QueryHint } from '../../../search/query/filter-query.ts';
import type { Corrected, Translated } from '../../../search/query/did-you-mean.ts';
import type { Loosened, SearchAnswer } from '../../../search/query/search-engine.ts';
import { element, type View } from '../../views/view.ts';
import type { SearchState } from './search-state.ts';

/**
 * Queries with fewer conditions, or similar ones, for a query without matches, each with its number of matches.
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
  const heading = suggestions.some(({ kind }) => kind === 'value') ? `${say.didYouMean}?` : say.querySuggestions;
  return [element('h2', {}, heading), element('ul', {}, ...items)];
}

function suggestionText({ kind, dropped }: Loosened): readonly View[] {
  if (kind === 'value') return [element('bdi', {}, dropped)];
  return [kind === 'profile' ? say.withoutProfile : say.without, ' ', element('bdi', {}, dropped)];
}

/** What an answer says about its query. */
type QueryNotes = Pick<SearchAnswer, 'totalCount' | 'corrected' | 'translated' | 'didYouMean' | 'unmentioned' | 'hints'>;

/**
 * Hints about a query: a translation, a correction or a spelling suggestion, words that no server has, and parts that are not valid filters.
 *
 * @param query as written
 * @param hrefOf returns the URL of the page for another query
 */
export function hintViews(
  { totalCount, corrected, translated, didYouMean, unmentioned = [], hints }: QueryNotes,
  query: string,
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
    ...hints.map((hint) => hintView(hint, query, hrefOf)),
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

function hintView({ code, token }: QueryHint, query: string, hrefOf: (q: string) => string): View {
  const text = HINTS[code](token);
  const meant = knownFilter(code, token);
  if (meant === undefined) return element('li', {}, text);
  // A function, because a replacement string could contain special patterns.
  const link = element('a', { href: hrefOf(query.replace(token, () => meant)) }, element('bdi', {}, meant));
  return element('li', {}, text, ' ', say.didYouMean, ' ', link, '?');
}

/** The filter that may be meant by one with an unknown value. */
function knownFilter(code: QueryHint['code'], token: string): string | undefined {
  const [key = '', value = ''] = token.toLowerCase().split(':', 2);
  const known = VALUES[code]?.find((other) => isSimilar(other, value));
  return known === undefined ? undefined : `${key}:${known}`;
}

/** All values of a filter, by the code of an unknown one. */
const VALUES: Readonly<Partial<Record<QueryHint['code'], readonly string[]>>> = {
  'unknown-flag': MARKS,
  'unknown-runner': RUNNERS,
  'unknown-sign-in': STATED_SIGN_INS,
};

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
