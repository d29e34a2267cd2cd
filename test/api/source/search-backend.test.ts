import { describe, expect, it } from 'vitest';

import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { engineOf, HARBOUR } from '../../support/records.ts';

describe('the search engine as a backend of the API', () => {
  async function notesOn(q: string): Promise<readonly string[] | undefined> {
    const backend = engineBackend(await engineOf(HARBOUR));
    return (await backend.search({ q, profile: undefined, offset: 0, limit: 10 })).notes;
  }

  it('states corrected words, and words that no server has', async () => {
    expect(await notesOn('wether zzzqqq')).toEqual([
      'The words of q look mistyped. These are the results for: weather zzzqqq – to search for the words as written: "wether" zzzqqq ',
      'No server mentions "zzzqqq".',
    ]);
  });

  it('states that a name in camel case was read as its words', async () => {
    expect(await notesOn('weatherForecast')).toEqual([
      'q was divided into other words. These are the results for: weather forecast – to search for the words as written: "weatherForecast"',
    ]);
  });

  it('states a query that may be meant', async () => {
    expect(await notesOn('gorecast ')).toEqual(['The words of q look mistyped. A search that may be meant: forecast']);
  });

  it('states nothing about other queries', async () => {
    expect(await notesOn('weather')).toEqual([]);
  });
});
