import { describe, expect, it } from 'vitest';

import type { SEARCH_MODES } from '../../src/search/query/search-engine.ts';
import { type SearchEngine } from '../../src/search/query/search-engine.ts';
import { engineOf, HARBOUR, record } from '../support/records.ts';

const CATALOGUE = [
  ...HARBOUR,
  record('zeta/sequential-thinking', { displayName: 'Sequential Thinking', description: 'Thinks step by step.', useCount: 3 }),
  record('zeta/github', { displayName: 'GitHub', description: 'Issues and pull requests.' }),
  record('zeta/read-later', {
    displayName: 'Read Later',
    description: 'Keeps pages for later reading, and reads them out.',
    useCount: 9000,
  }),
];

async function first(engine: SearchEngine, q: string, mode: (typeof SEARCH_MODES)[number] = 'text'): Promise<string | undefined> {
  return (await engine.search({ q, mode })).hits[0]?.qualifiedName;
}

describe('a typing error', () => {
  it.each([
    ['an added letter', 'forrecast', 'acme/weather'],
    ['a missing letter', 'foecast', 'acme/weather'],
    ['a replaced letter', 'forecost', 'acme/weather'],
    ['swapped adjacent letters', 'forceast', 'acme/weather'],
    ['a wrong first letter', 'gorecast', 'acme/weather'],
    ['in one word of two', 'draw cahrts', 'Corvus/chart-maker'],
    ['in a longer name', 'Seqential Thinking', 'zeta/sequential-thinking'],
    ['a missing blank', 'sequentialthinking', 'zeta/sequential-thinking'],
    ['an additional blank', 'git hubb', 'zeta/github'],
    ['a blank within a word', 'post gresql', 'bolt/postgres'],
    ['a blank instead of another separator', 'CHART_MAKER', 'Corvus/chart-maker'],
  ])('is corrected: %s', async (_what, q, expected) => {
    expect(await first(await engineOf(CATALOGUE), q)).toBe(expected);
    expect(await first(await engineOf(CATALOGUE), q, 'hybrid')).toBe(expected);
  });

  it('scores lower than the exact word', async () => {
    const engine = await engineOf([record('a/mail', { description: 'mail' }), record('a/nail', { description: 'nail', useCount: 9 })]);
    expect((await engine.search({ q: 'mail ', mode: 'text' })).hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['a/mail']);
  });

  it('is not corrected in a query that is a complete name', async () => {
    const engine = await engineOf([...CATALOGUE, record('a/maill', { displayName: 'Maill', description: 'Nothing.' })]);
    expect(await first(engine, 'Maill')).toBe('a/maill');
    expect(await first(engine, 'Mail')).toBe('acme/mail');
  });

  it.each(['foo mail', 'teh mail ', 'thje mail '])('is not corrected to a stop word, which nearly all servers have: %j', async (q) => {
    const others = Array.from({ length: 5 }, (_, at) => record(`a/n${at}`, { description: 'Made for the charts.' }));
    const { hits, didYouMean, matchedWords } = await (
      await engineOf([record('a/mail', { description: 'mail' }), ...others])
    ).search({ q, mode: 'text' });
    expect(hits.map(({ qualifiedName }) => qualifiedName)).toEqual(['a/mail']);
    expect([didYouMean, ...matchedWords].join(' ')).not.toMatch(/\b(?:for|the)\b/);
  });

  it('is not seen in a name of two words that no server has together, more often than by chance', async () => {
    const many = Array.from({ length: 1200 }, (_, at) =>
      record(`many/n${at}`, { description: at % 3 === 0 ? 'A good start.' : at % 3 === 1 ? 'It reads pages.' : 'Plain.' }),
    );
    const engine = await engineOf([...many, record('many/one', { description: 'Good for people: it reads pages.' })]);
    const { corrected, didYouMean, unmentioned, matchedWords } = await engine.search({ q: 'goodreads ', mode: 'text' });
    expect([corrected, didYouMean, unmentioned]).toEqual([undefined, undefined, ['goodreads']]);
    expect(matchedWords).toEqual(['goodread']);
  });

  it('is seen in two words without a space that most servers have', async () => {
    const all = Array.from({ length: 9 }, (_, at) => record(`a/n${at}`, { description: 'Web search for the weather.' }));
    const { corrected, wordMatches } = await (await engineOf(all)).search({ q: 'websearch ', mode: 'text' });
    expect([corrected?.q, wordMatches]).toEqual(['web search', 9]);
  });

  it.each(['csv', 'fix', 'php', 'tmux'])(
    'is not seen in a word that servers have, where another name is not far more common: %s',
    async (q) => {
      const other = (name: string) => record(`a/${name}`, { displayName: name, description: 'Another product.' });
      const tables = [1, 2, 3].map((at) => record(`b/n${at}`, { description: 'Tables in csv, php, tmux, and a fix.' }));
      const engine = await engineOf([...['csm', 'wix', 'hpp', 'mux'].map(other), ...tables]);
      const { didYouMean, corrected, hits } = await engine.search({ q });
      expect([didYouMean, corrected]).toEqual([undefined, undefined]);
      expect(hits[0]?.qualifiedName).toMatch(/^b\//);
    },
  );

  it.each(['asp', 'gut'])('is not seen in a short word that no server has, and that is near to many: %s', async (q) => {
    const many = Array.from({ length: 20 }, (_, at) => record(`b/n${at}`, { description: 'An app for git.' }));
    const named = (displayName: string) => record(`a/${displayName}`, { displayName, description: 'Another product.' });
    const engine = await engineOf([...many, ...['ash', 'aps', 'app'].map(named)]);
    const { didYouMean, corrected, unmentioned, totalCount } = await engine.search({ q: `${q} `, mode: 'text' });
    expect({ didYouMean, corrected, unmentioned, totalCount }).toEqual({ unmentioned: [q], totalCount: 0 });
  });

  it('is suggested for a short word by a likely edit of a far more common word', async () => {
    const many = Array.from({ length: 20 }, (_, at) => record(`b/n${at}`, { description: 'Reads pdf files with git.' }));
    const engine = await engineOf(many);
    expect(await engine.search({ q: 'gti ', mode: 'text' })).toMatchObject({ didYouMean: 'git', totalCount: many.length });
    expect((await engine.search({ q: 'pfd reads ' })).didYouMean).toBe('pdf reads');
  });

  it('is corrected by any edit in a short word of a name, which the other words confirm', async () => {
    const engine = await engineOf([...CATALOGUE, record('zeta/ina', { displayName: 'INA Lighthouse', description: 'Measures the tide.' })]);
    expect((await engine.search({ q: 'iNo Lighthouse ' })).didYouMean).toBe('ina Lighthouse');
  });

  it('is suggested for swapped letters of a word that fewer servers have', async () => {
    const some = Array.from({ length: 5 }, (_, at) => record(`b/n${at}`, { description: 'Databases of Neon, in nuxt.' }));
    const other = (word: string) => record(`c/by-${word}`, { displayName: `Pictures of ${word}`, description: 'Pictures.' });
    const engine = await engineOf([
      ...some,
      record('a/neon', { displayName: 'Neon', description: 'Branches.' }),
      other('neno'),
      other('nux'),
    ]);
    const { didYouMean, hits } = await engine.search({ q: 'neno ' });
    expect(didYouMean).toBe('neon');
    expect(hits.map(({ qualifiedName }) => qualifiedName)).toContain('a/neon');
    expect((await engine.search({ q: 'nux ' })).didYouMean).toBeUndefined();
  });

  it('is suggested for a word of one server where far more have a name one likely edit away', async () => {
    const many = Array.from({ length: 15 }, (_, at) => record(`b/n${at}`, { description: 'Sends messages to Slack.' }));
    const named = record('a/slack', { displayName: 'Slack', description: 'Channels.' });
    const engine = await engineOf([named, ...many, record('c/notes', { description: 'Notes of slak.' })]);
    const { didYouMean, hits } = await engine.search({ q: 'slak ' });
    expect(didYouMean).toBe('slack');
    expect(hits.map(({ qualifiedName }) => qualifiedName)).toContain('a/slack');
  });

  it.each(['asp.net', 'asp.net ', 'ASP.NET core', 'www.asp.com'])('is not seen in a short part of a name with dots: %j', async (q) => {
    const engine = await engineOf([record('a/app', { description: 'An app for the net.' }), record('a/b', { description: 'C# and .NET' })]);
    const { didYouMean, corrected, unmentioned } = await engine.search({ q, mode: 'text' });
    expect([didYouMean, corrected]).toEqual([undefined, undefined]);
    expect(unmentioned).toContain('asp');
  });

  it('is corrected in a long part of a name with dots', async () => {
    const engine = await engineOf([record('a/week', { displayName: 'monday.com', description: 'Boards of monday.com.' })]);
    expect((await engine.search({ q: 'mnoday.com ' })).corrected?.q).toBe('monday.com');
  });

  it('is not corrected if no similar word exists', async () => {
    expect((await (await engineOf(CATALOGUE)).search({ q: 'qqqqxxxx zzzzqqqq', mode: 'text' })).totalCount).toBe(0);
  });
});

describe('the last word of a query', () => {
  it('matches longer words if it may be incomplete', async () => {
    const engine = await engineOf(CATALOGUE);
    expect(await first(engine, 'sequ')).toBe('zeta/sequential-thinking');
    expect((await engine.search({ q: 'postg ', mode: 'text' })).totalCount).toBe(0);
  });

  it('scores higher as a complete word than as a prefix', async () => {
    const engine = await engineOf([
      record('a/one', { description: 'A chart of winds.' }),
      record('a/two', { description: 'Wind, and nothing else but wind.' }),
      record('a/three', { description: 'Windows windows windows.', useCount: 100, verified: true }),
    ]);
    expect((await engine.search({ q: 'wind', mode: 'text' })).hits.map(({ qualifiedName }) => qualifiedName)).toEqual([
      'a/two',
      'a/one',
      'a/three',
    ]);
  });
});
