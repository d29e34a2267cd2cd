import { describe, expect, it } from 'vitest';

import { embedQuery, partsOf } from '../../../src/search/ranking/query-vectors.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';
import { EMBEDDER } from '../../support/embedder.ts';

const everyWord = (): number => 1;

describe('the parts of a query', () => {
  it('are its sentences and clauses', () => {
    expect(partsOf('Find a cheap flight to Oslo, and translate the hotel booking. Thank you!').map((part) => part.trim())).toEqual([
      'Find a cheap flight to Oslo',
      'translate the hotel booking',
    ]);
  });

  it.each([
    ['one clause', 'translate the hotel booking'],
    ['a list of single words', 'Art, Culture & Media'],
    ['names with punctuation', 'publish Node.js packages to npm.example.org'],
    ['no text', ''],
  ])('are none of %s', (_what, text) => {
    expect(partsOf(text)).toEqual([]);
  });

  it('are limited', () => {
    expect(partsOf('weather forecast, '.repeat(100))).toHaveLength(RANKING.limits.parts);
  });
});

describe('the vectors of a query', () => {
  it('are its own and those of its parts', async () => {
    const text = 'send a letter by mail and read the weather forecast';
    const query = await embedQuery(EMBEDDER, text, everyWord);
    expect([query?.vector, ...(query?.parts ?? [])]).toEqual(await EMBEDDER.embed([text, ...partsOf(text)], everyWord));
    expect(query?.parts).toHaveLength(2);
  });

  it.each([
    ['read Postgres tables, and JS files', 'read postgresql tables, and javascript files'],
    ['a Three.js scene on k8s.', 'a Three.js scene on kubernetes.'],
  ])('are those of full names in place of short ones: %s', async (text, full) => {
    expect(await embedQuery(EMBEDDER, text, everyWord)).toEqual(await embedQuery(EMBEDDER, full, everyWord));
    const [vector] = await EMBEDDER.embed([full], everyWord);
    expect((await embedQuery(EMBEDDER, text, everyWord))?.vector).toEqual(vector);
  });

  it('are absent if nothing is known', async () => {
    expect(await embedQuery(EMBEDDER, '天气', everyWord)).toBeUndefined();
  });

  it('leave out parts of which nothing is known', async () => {
    const query = await embedQuery(EMBEDDER, 'weather forecast, 天气 预报 明天', everyWord);
    expect(query?.parts).toHaveLength(1);
  });
});
