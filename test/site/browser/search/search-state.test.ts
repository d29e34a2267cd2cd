import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isSearching, NO_SEARCH, stateFromUrl, titleOf, urlOfState } from '../../../../src/site/browser/search/search-state.ts';
import { SORT_ORDERS } from '../../../../src/search/query/search-engine.ts';

const HOME = new URL('https://example.org/list/?old=1');

describe('the state of a search in the URL', () => {
  it('survives a round trip', () => {
    const states = fc.record({
      q: fc.string({ unit: 'grapheme' }).filter((q) => q.trim() !== '' || q === ''),
      profile: fc.stringMatching(/^[a-z-]{0,8}$/),
      sort: fc.constantFrom(...SORT_ORDERS),
      page: fc.integer({ min: 1, max: 9999 }),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(stateFromUrl(urlOfState(state, HOME))).toEqual(state);
      }),
    );
  });

  it('omits defaults', () => {
    expect(urlOfState({ ...NO_SEARCH, q: '  ' }, HOME).href).toBe('https://example.org/list/');
  });

  it.each(['0', '-1', '1.5', 'x', '1e99', ''])('reads page %j as the first', (page) => {
    expect(stateFromUrl(new URL(`https://example.org/?page=${page}`)).page).toBe(1);
  });

  it('reads an unknown sort order as the default', () => {
    expect(stateFromUrl(new URL('https://example.org/?sort=stars')).sort).toBe('relevance');
  });

  it.each([
    ['used', 'used'],
    ['uses', 'used'],
    ['cost', 'cost'],
    ['tokens', 'cost'],
  ])('reads the sort order %j as %j, because the API has other names', (name, sort) => {
    expect(stateFromUrl(new URL(`https://example.org/?sort=${name}`)).sort).toBe(sort);
  });

  it('has a search if there is a text, a profile or a sort order', () => {
    expect(isSearching({ ...NO_SEARCH, q: ' ' })).toBe(false);
    expect(isSearching({ ...NO_SEARCH, q: 'x' })).toBe(true);
    expect(isSearching({ ...NO_SEARCH, profile: 'p' })).toBe(true);
    expect(isSearching({ ...NO_SEARCH, sort: 'newest' })).toBe(true);
  });
});

describe('the title of a search', () => {
  it('contains the query, otherwise the profile, otherwise the sort order', () => {
    expect(titleOf({ ...NO_SEARCH, q: ' read mail ', page: 2 }, 'Best match', 'Portolan')).toBe('read mail · Portolan');
    expect(titleOf({ ...NO_SEARCH, profile: 'web' }, 'Newest', 'Portolan')).toBe('web · Portolan');
    expect(titleOf({ ...NO_SEARCH, sort: 'newest' }, 'Newest', 'Portolan')).toBe('Newest · Portolan');
  });
});
