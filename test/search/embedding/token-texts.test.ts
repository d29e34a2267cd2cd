import { describe, expect, it } from 'vitest';

import { readTokens } from '../../../src/search/embedding/token-texts.ts';
import { wordWeights } from '../../../src/search/embedding/word-weights.ts';
import { EMBEDDER } from '../../support/embedder.ts';

const TEXTS = ['Sends mail to a mailbox', '', 'mail zzqxkvw mail', 'zzqxkvw', '日本語だけ', 'getUserByID, please', 'Sends a file'];

describe('texts as numbered words', () => {
  it('have the vectors of the same texts', async () => {
    const tokens = readTokens(TEXTS);
    const weights = wordWeights(tokens);
    expect(EMBEDDER.embedTokens?.(tokens, weights)).toEqual(await EMBEDDER.embed(TEXTS, weights));
    expect(EMBEDDER.embedTokens?.(tokens)).toEqual(await EMBEDDER.embed(TEXTS));
  });

  it('number each different word once', () => {
    const { words, texts } = readTokens(['mail file mail', 'file']);
    expect(words).toEqual(['mail', 'file']);
    expect(texts.map((text) => [...text])).toEqual([[0, 1, 0], [1]]);
  });
});
