import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  hasFlag,
  hasOwner,
  isSearching,
  stateFromUrl,
  titleOf,
  urlOfState,
  withFlag,
  withOwner,
} from '../../../src/browser/search/search-state.ts';

const HOME = new URL('https://example.org/list/?old=1');

describe('the state of a search in the URL', () => {
  it('reads back as it was written', () => {
    const states = fc.record({
      q: fc.string({ unit: 'grapheme' }).filter((q) => q.trim() !== '' || q === ''),
      profile: fc.stringMatching(/^[a-z-]{0,8}$/),
      page: fc.integer({ min: 1, max: 9999 }),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(stateFromUrl(urlOfState(state, HOME))).toEqual(state);
      }),
    );
  });

  it('leaves no trace of what is not set', () => {
    expect(urlOfState({ q: '  ', profile: '', page: 1 }, HOME).href).toBe('https://example.org/list/');
  });

  it.each(['0', '-1', '1.5', 'x', '1e99', ''])('takes page %j for the first', (page) => {
    expect(stateFromUrl(new URL(`https://example.org/?page=${page}`)).page).toBe(1);
  });

  it('searches when there is a text or a profile', () => {
    expect(isSearching({ q: ' ', profile: '', page: 1 })).toBe(false);
    expect(isSearching({ q: 'x', profile: '', page: 1 })).toBe(true);
    expect(isSearching({ q: '', profile: 'p', page: 1 })).toBe(true);
  });
});

describe('withFlag', () => {
  it.each([
    ['mail', 'verified', true, 'is:verified mail'],
    ['is:verified mail', 'verified', true, 'is:verified mail'],
    ['IS:Verified mail', 'verified', false, 'mail'],
    ['owner:acme is:deployed', 'verified', true, 'owner:acme is:deployed is:verified'],
    ['  two   words ', 'deployed', false, '  two   words '],
  ] as const)('turns %j, %s %s, into %j', (q, flag, on, expected) => {
    expect(withFlag(q, flag, on)).toBe(expected);
    expect(hasFlag(withFlag(q, flag, on), flag)).toBe(on);
  });
});

describe('withOwner', () => {
  it.each([
    ['mail', 'Acme', true, 'owner:acme mail'],
    ['owner:ACME mail', 'acme', true, 'owner:ACME mail'],
    ['owner:acme is:verified mail', 'initech', true, 'owner:acme owner:initech is:verified mail'],
    ['owner:acme owner:initech mail', 'Acme', false, 'owner:initech mail'],
    ['mail', 'two words', true, 'owner:"two words" mail'],
  ] as const)('turns %j, %s %s, into %j', (q, owner, on, expected) => {
    expect(withOwner(q, owner, on)).toBe(expected);
    expect(hasOwner(withOwner(q, owner, on), owner)).toBe(on);
  });
});

describe('the title of a search', () => {
  it('names what is searched for, or else the profile', () => {
    expect(titleOf({ q: ' read mail ', profile: '', page: 2 }, 'Portolan')).toBe('read mail · Portolan');
    expect(titleOf({ q: '', profile: 'web', page: 1 }, 'Portolan')).toBe('web · Portolan');
  });
});
