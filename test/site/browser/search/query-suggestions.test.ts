import { describe, expect, it } from 'vitest';

import { parseFilterQuery } from '../../../../src/search/query/filter-query.ts';
import { urlOfState } from '../../../../src/site/browser/search/search-state.ts';
import { hintViews, suggestionViews } from '../../../../src/site/browser/search/query-suggestions.ts';
import { textOf, type View, type ViewElement } from '../../../../src/site/views/view.ts';

const HOME = new URL('https://x.example/');

function linksIn(views: readonly View[]): ViewElement[] {
  return views.flatMap((view) => (typeof view === 'string' ? [] : view.tag === 'a' ? [view] : linksIn(view.children)));
}

describe('the suggestions for a search without matches', () => {
  it('name the omitted condition and the number of matches, and link to the search', () => {
    const views = suggestionViews(
      [
        { kind: 'filter', q: 'mail', profile: 'web', dropped: 'owner:acme', count: 12 },
        { kind: 'profile', q: 'owner:acme mail', dropped: 'web', count: 1 },
      ],
      (search) => urlOfState({ sort: 'name', page: 1, ...search }, HOME).href,
    );
    expect(views.map(textOf)).toEqual(['Broaden your search', 'without owner:acme 12 serverswithout the profile web 1 server']);
    expect(linksIn(views).map(({ attributes }) => attributes['href'])).toEqual([
      'https://x.example/?q=mail&profile=web&sort=name',
      'https://x.example/?q=owner%3Aacme+mail&sort=name',
    ]);
  });

  it('name a similar filter', () => {
    const similar = { kind: 'value', q: 'tag:databases sql', dropped: 'tag:databases', count: 25 } as const;
    const views = suggestionViews([similar], ({ q }) => `?q=${q}`);
    expect(views.map(textOf)).toEqual(['Did you mean?', 'tag:databases 25 servers']);
    expect(linksIn(views)[0]?.attributes['href']).toBe('?q=tag:databases sql');
  });

  it('are omitted if there are none', () => {
    expect(suggestionViews([], () => '')).toEqual([]);
  });
});

describe('the hints about a query', () => {
  it('offer a spelling suggestion', () => {
    const views = hintViews({ totalCount: 1, didYouMean: 'is:verified postgres', hints: [] }, '', (q) => `?q=${q}`);
    expect(views.map(textOf)).toEqual(['Did you mean is:verified postgres?']);
    expect(linksIn(views)[0]?.attributes['href']).toBe('?q=is:verified postgres');
  });

  it('name the corrected query, and link to a search for the words as written', () => {
    const corrected = { q: 'is:verified postgres', asWritten: 'is:verified "postgress"' };
    const views = hintViews({ totalCount: 1, corrected, hints: [] }, '', (q) => `?q=${q}`);
    expect(views.map(textOf)).toEqual(['Showing results for is:verified postgres. Search instead for is:verified "postgress"']);
    expect(linksIn(views)[0]?.attributes['href']).toBe('?q=is:verified "postgress"');
  });

  it('promise no results where the corrected or translated query has none', () => {
    const translated = { q: 'weather', asWritten: '"Wetter"', language: 'de' } as const;
    const views = hintViews({ totalCount: 0, translated, hints: [] }, '', (q) => q);
    expect(views.map(textOf)).toEqual(['Searched for weather (translated from German). Search instead for "Wetter"']);
  });

  it('name the words that no server has', () => {
    const views = hintViews({ totalCount: 1, unmentioned: ['lawyer', 'notary'], hints: [] }, '', (q) => q);
    expect(views.map(textOf)).toEqual(['No server mentions “lawyer”.', 'No server mentions “notary”.']);
  });

  it('describe an unknown filter in the language of the site', () => {
    const hints = [{ code: 'unknown-token' as const, token: 'lang:rust', message: 'for programs' }];
    expect(textOf(hintViews({ totalCount: 1, hints }, '', (q) => q)[0] ?? '')).toContain('“lang:rust” is not a filter');
  });

  it.each([
    ['is:verfied mail', 'is:verified mail'],
    ['mail IS:Verif', 'mail is:verified'],
    ['runs:npxx', 'runs:npx'],
    ['auth:oath', 'auth:oauth'],
  ])('link a query with the known value of a filter: %s', (q, meant) => {
    const views = hintViews({ totalCount: 1, hints: parseFilterQuery(q).hints }, q, (other) => other);
    expect(linksIn(views).map(({ attributes }) => attributes['href'])).toEqual([meant]);
  });

  it.each(['is:fast', 'runs:', 'lang:rust', 'tokens:many'])('link nothing where no known value is similar: %s', (q) => {
    expect(linksIn(hintViews({ totalCount: 1, hints: parseFilterQuery(q).hints }, q, (other) => other))).toEqual([]);
  });

  it('say how to exclude what was written after NOT', () => {
    const { hints } = parseFilterQuery('mail NOT owner:acme NOT slack');
    expect(hintViews({ totalCount: 1, hints }, '', (q) => q).map(textOf)).toEqual([
      '“NOT owner:acme” excludes nothing. Write -owner:acme.',
      '“NOT slack” excludes nothing. Write -slack.',
    ]);
  });
});
