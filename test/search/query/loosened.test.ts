import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { engineOf, HARBOUR } from '../../support/records.ts';

const engine = await engineOf(HARBOUR);

describe('a relaxation of a query without matches', () => {
  it('omits each filter, with the number of matches, most matches first', async () => {
    expect(await engine.loosened({ q: 'owner:acme repo:servers', mode: 'text' })).toEqual([
      { q: 'repo:servers', kind: 'filter', dropped: 'owner:acme', count: 2 },
      { q: 'owner:acme', kind: 'filter', dropped: 'repo:servers', count: 2 },
    ]);
    expect(await engine.loosened({ q: 'owner:bolt is:deployed', mode: 'text' })).toEqual([
      { q: 'is:deployed', kind: 'filter', dropped: 'owner:bolt', count: 2 },
      { q: 'owner:bolt', kind: 'filter', dropped: 'is:deployed', count: 2 },
    ]);
  });

  it.each([
    ['owner:cor', 'owner:Corvus', 1],
    ['owner:corvsu', 'owner:Corvus', 1],
    ['tag:data', 'tag:data-analysis', 1],
    ['tag:"Data Analysis"', 'tag:data-analysis', 1],
    ['tag:dataanalysis charts', 'tag:data-analysis', 1],
  ])('has a similar value in place of one that no server has: %s', async (q, dropped, count) => {
    const [first] = await engine.loosened({ q, mode: 'text' });
    expect(first).toEqual({ q: q.replace(/^\w+:(?:"[^"]*"|\S+)/, () => dropped), kind: 'value', dropped, count });
  });

  it('has a similar value within the profile, or else omits a part', async () => {
    expect(await engine.loosened({ q: 'owner:acm', profile: 'travel', mode: 'text' })).toEqual([
      { q: 'owner:acme', profile: 'travel', kind: 'value', dropped: 'owner:acme', count: 1 },
    ]);
    const [first] = await engine.loosened({ q: 'owner:cor weather', mode: 'text' });
    expect(first).toMatchObject({ q: 'weather', kind: 'filter' });
  });

  it('omits filters before words', async () => {
    expect(await engine.loosened({ q: 'owner:bolt charts', mode: 'text' })).toEqual([
      { q: 'charts', kind: 'filter', dropped: 'owner:bolt', count: 1 },
      { q: 'owner:bolt', kind: 'words', dropped: 'charts', count: 2 },
    ]);
  });

  it('omits what is excluded', async () => {
    expect(await engine.loosened({ q: 'postgres -database ', mode: 'text' })).toEqual([
      { q: 'postgres ', kind: 'filter', dropped: '-database', count: 1 },
      { q: '-database', kind: 'words', dropped: 'postgres', count: 4 },
    ]);
  });

  it('omits the profile', async () => {
    expect(await engine.loosened({ q: 'postgres', profile: 'travel', mode: 'text' })).toEqual([
      { q: 'postgres', kind: 'profile', dropped: 'travel', count: 1 },
      { q: '', profile: 'travel', kind: 'words', dropped: 'postgres', count: 2 },
    ]);
  });

  it('omits all alternatives of one kind together', async () => {
    const [first] = await engine.loosened({ q: 'owner:nobody owner:no-one mail', mode: 'text' });
    expect(first).toEqual({ q: 'mail', kind: 'filter', dropped: 'owner:nobody owner:no-one', count: 1 });
  });

  it('omits all filters if no single one helps', async () => {
    expect(await engine.loosened({ q: 'owner:nobody tag:nothing weather', profile: 'travel', mode: 'text' })).toEqual([
      { q: 'weather', kind: 'several', dropped: 'owner:nobody tag:nothing travel', count: 1 },
    ]);
  });

  it('keeps quotes, so that no word is corrected', async () => {
    const [only, ...others] = await engine.loosened({ q: 'owner:nobody tag:nothing "weather"', mode: 'text' });
    expect(only).toMatchObject({ q: '"weather"', kind: 'several', count: 1 });
    expect(others).toEqual([]);
    expect(await engine.loosened({ q: 'owner:nobody tag:nothing "wether"', mode: 'text' })).toEqual([]);
  });

  it('does not exist if the remaining query would be empty', async () => {
    expect(await engine.loosened({ q: 'qqqqxxxx', mode: 'text' })).toEqual([]);
    expect(await engine.loosened({ q: 'owner:nobody', mode: 'text' })).toEqual([]);
    expect(await engine.loosened({ q: '', profile: 'nowhere' })).toEqual([]);
  });

  it('has the stated number of matches for any query', async () => {
    const token = fc.constantFrom(
      'owner:acme',
      'owner:bolt',
      'owner:bo',
      'repo:mail',
      'tag:data-analysis',
      'tag:data',
      'is:deployed',
      'is:verified',
      'is:remote',
      'runs:npx',
      'charts',
      'mail',
      'x"y',
      '-mailbox',
      '-is:verified',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 6 }), fc.constantFrom(undefined, 'travel', 'nowhere'), async (tokens, profile) => {
        const ways = await engine.loosened({ q: tokens.join(' '), profile });
        expect(ways.length).toBeLessThanOrEqual(6);
        for (const { q, profile: kept, count, dropped } of ways) {
          expect(count).toBeGreaterThan(0);
          expect(dropped).not.toBe('');
          expect((await engine.search({ q, profile: kept })).totalCount).toBe(count);
        }
      }),
      { numRuns: 60 },
    );
  });
});
