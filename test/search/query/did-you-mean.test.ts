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

async function meant(q: string): Promise<string | undefined> {
  return (await engine.search({ q, mode: 'text' })).didYouMean;
}

describe('the suggestion for a query with typing errors', () => {
  it.each([
    ['forecst ', 'forecast'],
    ['Draw cahrts of figures ', 'Draw charts of figures'],
    ['owner:acme is:deployed tag:"two words" forcast', 'owner:acme tag:"two words" is:deployed forecast'],
    ['Seqential Thinking', 'sequential Thinking'],
    ['sequential thinkin ', 'sequential thinking'],
    ['sequentialthinking', 'sequential thinking'],
    ['post gresql', 'postgresql'],
    ['githib', 'github'],
    ['forecást, cahrts!', 'forecást, charts!'],
    ['frecast and cahrts ', 'forecast and charts'],
  ])('for %j is %j', async (q, expected) => {
    expect(await meant(q)).toBe(expected);
    expect((await engine.search({ q })).didYouMean).toBe(expected);
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
    expect(await meant(q)).toBeUndefined();
  });

  it('has at least as many matches as the query', async () => {
    for (const q of ['forecst ', 'owner:acme forcast', 'githib', 'post gresql']) {
      const before = await engine.search({ q, mode: 'text' });
      const after = await engine.search({ q: before.didYouMean ?? '', mode: 'text' });
      expect(after.totalCount, q).toBeGreaterThanOrEqual(Math.max(1, before.totalCount));
      expect(after.didYouMean, q).toBeUndefined();
    }
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
    expect(new Set(answers.map(({ matchedWords, didYouMean }) => JSON.stringify([matchedWords, didYouMean]))).size).toBe(1);
  });
});
