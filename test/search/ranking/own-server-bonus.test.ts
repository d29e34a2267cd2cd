import { describe, expect, it } from 'vitest';

import type { TermPostings } from '../../../src/search/files/index-data.ts';
import { withOwnServers, type SearchedText } from '../../../src/search/ranking/own-server-bonus.ts';

const PRODUCTS: Readonly<Record<string, TermPostings>> = {
  'databutton ': { rows: Uint32Array.of(4, 7), impacts: Uint8Array.of(255, 0) },
  'googl drive': { rows: Uint32Array.of(2), impacts: Uint8Array.of(255) },
};

/** The bonus of each row. */
async function bonuses(searched: SearchedText): Promise<Record<string, number>> {
  const loaded = new Set<string>();
  const source = {
    loadTerms: (terms: readonly string[]): Promise<void> => {
      for (const term of terms) loaded.add(term);
      return Promise.resolve();
    },
    postings: (term: string): TermPostings | undefined => (loaded.has(term) ? PRODUCTS[term] : undefined),
  };
  return Object.fromEntries(await withOwnServers(source, new Map([[2, 1]]), searched));
}

describe('the bonus of a maker', () => {
  it('is added where the product is among other words', async () => {
    expect(await bonuses({ text: 'google drive files', words: ['googl', 'drive', 'file'], longer: [] })).toEqual({ 2: 1.15 });
  });

  it('is larger where the text is the beginning of its name, in proportion to the servers that have the word', async () => {
    const begun = { text: 'datab', words: ['datab'], longer: [{ term: 'databutton', share: 0.25 }] };
    expect(await bonuses(begun)).toEqual({ 2: 1, 4: 0.15, 7: 0 });
    const among = { text: 'open datab', words: ['open', 'datab'], longer: [{ term: 'databutton', share: 1 }] };
    expect(await bonuses(among)).toEqual({ 2: 1, 4: 0.15, 7: 0 });
  });

  it('is not looked for without words', async () => {
    expect(await bonuses({ text: '', words: [], longer: [] })).toEqual({ 2: 1 });
  });
});
