import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';

import { scopedWords } from '../../../src/database/search/scoped-words.ts';
import { searchCondition } from '../../../src/database/search/search-condition.ts';
import type { SearchedEdition } from '../../../src/database/search/searched-edition.ts';
import { readQuestion } from '../../../src/search/query/question.ts';
import type { ExpandedWord } from '../../../src/search/terms/expanded-terms.ts';

/** Two words of which a term lists only its best rows, so that the others are weighed and counted. */
const EXPANDED: readonly ExpandedWord[] = ['mail', 'server'].map((term) => [
  { term, worth: 1, postings: { rows: Uint32Array.of(0), impacts: Uint8Array.of(1), frequency: 5000 } },
]);

/** An edition whose statements fail after as many milliseconds, one after the other. */
function failing(delays: readonly number[]): SearchedEdition {
  let statements = 0;
  const query = async (): Promise<never> => {
    const delay = delays[statements] ?? 0;
    statements += 1;
    await setTimeout(delay);
    throw new Error('The database could not answer.');
  };
  // Only what finding servers with words uses.
  return { edition: 1, queries: { query }, manifest: { count: 10_000 } } as unknown as SearchedEdition;
}

describe('the words of a question', () => {
  it.each([
    ['', [1, 20]],
    ['', [20, 1]],
    ['is:remote', [1, 20]],
    ['is:remote', [20, 1]],
  ])('end no process where statements fail for the filter "%s" after %j ms', async (filter, delays) => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', listen);
    onTestFinished(() => void process.off('unhandledRejection', listen));
    const condition = searchCondition(readQuestion({ q: `mail server ${filter}`, offset: 0, limit: 10 }), undefined);
    await expect(scopedWords(failing(delays), EXPANDED, condition, [0, 1])).rejects.toThrow('The database could not answer.');
    await setTimeout(50);
    expect(unheard).toEqual([]);
  });
});
