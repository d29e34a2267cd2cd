import { describe, expect, it } from 'vitest';

import { matchRanges } from '../../../src/search/terms/highlight.ts';
import type { SearchAnswer } from '../../../src/search/query/search-engine.ts';
import { engineOf, HARBOUR, record } from '../../support/records.ts';

const CATALOGUE = [
  ...HARBOUR,
  record('zeta/sequential-thinking', { displayName: 'Sequential Thinking', description: 'Thinks step by step.' }),
  record('zeta/github', { displayName: 'GitHub', description: 'Issues and pull requests.' }),
  record('zeta/weather-maps', { displayName: 'Weather Maps', description: 'Maps of the weather: weather everywhere.' }),
];
const engine = await engineOf(CATALOGUE);

async function answerTo(q: string): Promise<SearchAnswer> {
  return engine.search({ q, mode: 'text' });
}

describe('the query that is searched in place of one with typing errors', () => {
  it.each([
    ['forecst ', 'forecast', '"forecst"'],
    ['Draw cahrts of figures ', 'Draw charts of figures', 'Draw "cahrts" of figures '],
    ['owner:acme is:deployed tag:"two words" forcast', 'owner:acme tag:"two words" is:deployed forecast', undefined],
    ['Seqential Thinking', 'sequential Thinking', '"Seqential" Thinking '],
    ['sequential thinkin ', 'sequential thinking', 'sequential "thinkin"'],
    ['sequentialthinking', 'sequential thinking', '"sequentialthinking"'],
    ['post gresql', 'postgresql', '"post" "gresql"'],
    ['githib', 'github', '"githib"'],
    ['forecást, cahrts!', 'forecást, charts!', 'forecást, "cahrts!"'],
    ['frecast and cahrts ', 'forecast and charts', '"frecast" and "cahrts"'],
    ['figures by:forcast', 'figures "by:forecast"', 'figures "by:forcast"'],
    ['forcast "figures"', 'forecast "figures"', '"forcast" "figures"'],
  ])('for %j is %j, and as written %j', async (q, expected, asWritten) => {
    const { corrected, didYouMean } = await answerTo(q);
    expect(corrected?.q).toBe(expected);
    if (asWritten !== undefined) expect(corrected?.asWritten).toBe(asWritten);
    expect(didYouMean).toBeUndefined();
    expect((await engine.search({ q })).corrected).toEqual(corrected);
  });

  it('has the same matches as if it had been typed', async () => {
    for (const q of ['forecst ', 'owner:acme forcast', 'githib', 'post gresql']) {
      const before = await answerTo(q);
      const after = await answerTo(before.corrected?.q ?? '');
      expect(after.corrected, q).toBeUndefined();
      expect(before.totalCount, q).toBe(after.totalCount);
      expect(before.totalCount, q).toBeGreaterThan(0);
    }
  });

  it('does not exist for words in quotes', async () => {
    const { asWritten = '' } = (await answerTo('forecst')).corrected ?? {};
    expect(await answerTo(asWritten)).toMatchObject({ totalCount: 0, unmentioned: ['forecst'] });
    expect((await answerTo(asWritten)).corrected).toBeUndefined();
    expect((await answerTo(asWritten)).didYouMean).toBeUndefined();
  });
});

describe('the suggestion for a query with typing errors', () => {
  it('is given where the first letter is wrong, which rarely happens', async () => {
    const { corrected, didYouMean, hits } = await answerTo('gorecast');
    expect([corrected, didYouMean]).toEqual([undefined, 'forecast']);
    expect(hits[0]?.qualifiedName).toBe('acme/weather');
  });

  it.each([
    '',
    'weather',
    'github',
    'read mail',
    'forecasts',
    'seq',
    'sequential thinkin',
    'owner:acmee',
    'qqqqxxxx zzzzqqqq',
    '12345',
    '天気',
  ])('does not exist for %j', async (q) => {
    const { didYouMean, corrected } = await answerTo(q);
    expect([didYouMean, corrected]).toEqual([undefined, undefined]);
  });
});

describe('the words that an answer matched', () => {
  async function marked(q: string, text: string): Promise<string[]> {
    const { matchedWords } = await engine.search({ q });
    return matchRanges(text, matchedWords).map(({ start, end }) => text.slice(start, end));
  }

  it.each([
    ['as typed', 'the weather', 'Weather of the world', ['Weather']],
    ['completed', 'sequen', 'Sequential Thinking', ['Sequential']],
    ['corrected', 'githib', 'The GitHub of it', ['GitHub']],
    ['split', 'sequentialthinking', 'Sequential, thinking', ['Sequential', 'thinking']],
    ['of the text, not of filters', 'owner:acme mail', 'acme mail', ['mail']],
  ])('are words %s', async (_what, q, text, parts) => {
    expect(await marked(q, text)).toEqual(parts);
  });

  it('are the same at every stage', async () => {
    const answers: SearchAnswer[] = [];
    for await (const answer of (await engineOf(CATALOGUE)).answers({ q: 'sending githib' })) answers.push(answer);
    expect(new Set(answers.map(({ matchedWords, corrected }) => JSON.stringify([matchedWords, corrected]))).size).toBe(1);
  });
});
