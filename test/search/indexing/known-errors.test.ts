import { describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { errorTerm } from '../../../src/search/files/derived-terms.ts';
import { indexData } from '../../../src/search/indexing/build-index.ts';
import type { SearchAnswer } from '../../../src/search/query/search-engine.ts';
import { EMBEDDER } from '../../support/embedder.ts';
import { engineOf, record } from '../../support/records.ts';

/** Servers with these descriptions, each as often as it says. */
function described(...texts: readonly (readonly [text: string, times: number])[]): ServerRecord[] {
  return texts.flatMap(([description, times], kind) =>
    Array.from({ length: times }, (_, at) => record(`n/x${'abcdefghij'[kind]}${at}`, { displayName: 'Thing', description })),
  );
}

const CATALOGUE = described(
  ['Reads a calendar.', 20],
  ['Reads a calender.', 1],
  ['Search the database.', 20],
  ['Serch, quickly.', 1],
  ['Reviews a contract.', 1],
  ['Finds a contact in code.', 20],
  ['Draws a layer.', 20],
);

describe('the typing errors of a catalogue', () => {
  it('are rare words near a far more common word, which the index states', async () => {
    const { terms } = await indexData(CATALOGUE, EMBEDDER);
    const errors = [...terms.keys()].filter((term) => term.includes('~'));
    expect(errors.sort()).toEqual([errorTerm('calend', 'calendar'), errorTerm('serch', 'search')]);
  });

  it('are unknown for an embedder without words', async () => {
    const { id, dimensions } = EMBEDDER;
    const { terms } = await indexData(CATALOGUE, { id, dimensions, embed: (texts) => EMBEDDER.embed(texts) });
    expect([...terms.keys()].some((term) => term.includes('~'))).toBe(false);
  });

  it('are not words of a display name that may be a product', async () => {
    const records = [...CATALOGUE, record('n/notte', { displayName: 'Databse', description: 'A product.' })];
    expect([...(await indexData(records, EMBEDDER)).terms.keys()]).not.toContain(errorTerm('databs', 'database'));
  });
});

describe('a search for a word that servers have', () => {
  async function answerTo(q: string): Promise<SearchAnswer> {
    return (await engineOf(CATALOGUE)).search({ q, limit: 50 });
  }

  it('is for the right word as well if it is a typing error', async () => {
    const { corrected, totalCount, matchedWords } = await answerTo('calender ');
    expect(corrected).toEqual({ q: 'calendar', asWritten: '"calender"' });
    expect(totalCount).toBeGreaterThanOrEqual(21);
    expect(matchedWords).toEqual(expect.arrayContaining(['calendar', 'calend']));
  });

  it('is for the word as written if it is in quotes', async () => {
    expect((await answerTo('"calender"')).corrected).toBeUndefined();
  });

  it('is not for another word if it is rare, but spelled right', async () => {
    const { corrected, didYouMean, hits } = await answerTo('contract ');
    expect([corrected, didYouMean]).toEqual([undefined, undefined]);
    expect(hits[0]?.qualifiedName).toBe('n/xe0');
  });
});

describe('a search for a word that no server has', () => {
  it('says so if it is spelled right, and is not for another word', async () => {
    const { corrected, didYouMean, unmentioned, matchedWords } = await (await engineOf(CATALOGUE)).search({ q: 'lawyer ' });
    expect([corrected, didYouMean, unmentioned]).toEqual([undefined, undefined, ['lawyer']]);
    expect(matchedWords).not.toContain('layer');
  });

  it('is not divided if it is spelled right', async () => {
    const news = described(['Reads news on paper.', 5], ['Drives a car with a pet.', 5], ['Signs in with auth.', 5]);
    const engine = await engineOf(news);
    for (const q of ['newspaper ', 'carpet ', 'auth0 ']) {
      const { corrected, didYouMean, unmentioned } = await engine.search({ q });
      expect([q, corrected, didYouMean, unmentioned]).toEqual([q, undefined, undefined, [q.trim()]]);
    }
    expect((await engine.search({ q: 'drivescar ' })).corrected?.q).toBe('drives car');
  });

  it('is not for another word that no server has, but whose term is that of a word of a server', async () => {
    // "late" is near "date", and has the term of "lates".
    const engine = await engineOf(described(['Formats a date.', 20], ['Lists the lates.', 5]));
    expect((await engine.search({ q: 'latex ' })).corrected).toBeUndefined();
  });

  it('is for the right word if it is a typing error', async () => {
    expect((await (await engineOf(CATALOGUE)).search({ q: 'databaze search' })).corrected?.q).toBe('database search');
  });
});
