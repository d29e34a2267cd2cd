import { describe, expect, it } from 'vitest';

import { paletteGroups, type PaletteSource } from '../../../../src/site/browser/palette/palette-options.ts';
import type { Place } from '../../../../src/site/browser/palette/site-places.ts';
import type { SearchAnswer, SearchHit } from '../../../../src/search/query/search-engine.ts';

const PLACES: readonly Place[] = [
  { title: 'Tools', href: '#tools', kind: 'part' },
  { title: 'send_email', href: '#tool-send_email', kind: 'tool' },
  { title: 'Browse', href: '/list/browse/', kind: 'page' },
  { title: 'Build a configuration', href: '/list/compose/', kind: 'page', synonyms: ['compose', 'configuration'] },
  { title: 'API reference', href: '/list/reference/', kind: 'page' },
];

const hit = (name: string): SearchHit => ({ qualifiedName: name, displayName: name.toUpperCase(), card: undefined, score: 1 });

function answerOf(names: readonly string[], rest: Partial<SearchAnswer> = {}): SearchAnswer {
  const counts = { totalCount: names.length, wordMatches: names.length, similarCount: 0 };
  return { hits: names.map(hit), ...counts, hints: [], matchedWords: [], stage: 'words', ...rest };
}

/** Headings and titles as shown. */
function shown(source: Partial<PaletteSource>): Record<string, string[]> {
  const groups = paletteGroups({ text: '', base: '/list/', places: PLACES, visits: [], answer: undefined, ...source });
  return Object.fromEntries(groups.map(({ label, options }) => [label, options.map(({ title }) => title)]));
}

describe('the options of the palette', () => {
  it('are recent pages, parts of the page and pages of the site if the input is empty', () => {
    const visits = [{ title: 'Redis', href: '/list/servers/redis/', name: 'redis' }];
    expect(shown({ visits })).toEqual({
      'Recently opened': ['Redis'],
      'On this page': ['Tools'],
      Pages: ['Browse', 'Build a configuration', 'API reference'],
    });
  });

  it('are the matching servers, then a link to all results', () => {
    expect(shown({ text: ' mail ', answer: answerOf(['a/b', 'c'], { totalCount: 1234 }) })).toMatchObject({
      Servers: ['A/B', 'C'],
      More: ['All 1,234 results for “mail”'],
    });
    expect(shown({ text: 'mail', answer: answerOf(['c']) })).toMatchObject({ More: ['Search for “mail”'] });
  });

  it('offer a search for the words as written if they were corrected', () => {
    const answer = answerOf(['c'], { corrected: { q: 'mail', asWritten: '"mial"' } });
    expect(shown({ text: 'mial', answer })).toMatchObject({ More: ['Search instead for "mial"', 'Search for “mial”'] });
  });

  it('link to the server, and to the search with the whole text', () => {
    const groups = paletteGroups({ text: 'a&b=c #', base: '/list/', places: [], visits: [], answer: answerOf(['@a/b']) });
    expect(groups.flatMap(({ options }) => options.map(({ href }) => href))).toEqual(['/list/servers/@a/b/', '/list/?q=a%26b%3Dc+%23']);
  });

  it('begin with a page or part of exactly that title, and have other matches after the servers', () => {
    expect(Object.entries(shown({ text: 'BROWSE', answer: answerOf(['x']) }))[0]).toEqual(['Pages', ['Browse']]);
    expect(shown({ text: 'refer', answer: answerOf(['x']) })).toEqual({
      Servers: ['X'],
      Pages: ['API reference'],
      More: ['Search for “refer”'],
    });
    expect(shown({ text: 'eference' })['Pages']).toBeUndefined();
  });

  it.each(['compose', 'comp', 'CONFIG', 'build a conf'])('begin with a page whose title or synonym begins with the text: %s', (text) => {
    expect(Object.entries(shown({ text, answer: answerOf(['x']) }))).toEqual([
      ['Pages', ['Build a configuration']],
      ['Servers', ['X']],
      ['More', [`Search for “${text}”`]],
    ]);
  });

  it('begin with at most four such pages, the one of exactly that title first', () => {
    const titles = ['Changes', 'Checks', 'Categories', 'Compare', 'C'];
    const places = titles.map((title): Place => ({ title, href: `/${title}/`, kind: 'page' }));
    const groups = paletteGroups({ text: 'c', base: '/', places, visits: [], answer: answerOf(['x']) });
    expect(groups.map(({ options }) => options.map(({ title }) => title))).toEqual([
      ['C', 'Changes', 'Checks', 'Categories'],
      ['X'],
      ['Compare'],
      ['Search for “c”'],
    ]);
  });

  it('have a part of exactly that title under its own heading', () => {
    const places: Place[] = [...PLACES, { title: 'Browse', href: '#browse', kind: 'part' }];
    expect(Object.entries(shown({ text: 'browse', places, answer: answerOf(['x']) })).slice(0, 2)).toEqual([
      ['Pages', ['Browse']],
      ['On this page', ['Browse']],
    ]);
  });

  it('include a tool of the page by any part of its name', () => {
    expect(shown({ text: 'email' })['On this page']).toEqual(['send_email']);
  });

  it('offer a spelling suggestion', () => {
    expect(shown({ text: 'redsi', answer: answerOf([], { didYouMean: 'redis' }) })['More']).toEqual([
      'Did you mean “redis”?',
      'Search for “redsi”',
    ]);
  });

  it('keep the active server in position while the others are ranked again, even if it no longer matches', () => {
    const pinned = { key: 'b', index: 1, hit: hit('b') };
    expect(shown({ text: 'x', answer: answerOf(['b', 'c', 'a']), pinned })['Servers']).toEqual(['C', 'B', 'A']);
    expect(shown({ text: 'x', answer: answerOf(['c', 'a']), pinned })['Servers']).toEqual(['C', 'B', 'A']);
  });
});
