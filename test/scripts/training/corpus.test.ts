import { describe, expect, it } from 'vitest';

import { CorpusBuilder, type Corpus } from '../../../scripts/training/corpus.ts';
import { chooseVocabulary, wordRowsOf } from '../../../scripts/training/vocabulary.ts';
import { piecesOf } from '../../../src/search/embedding/tokens.ts';

const SETTINGS = { longestTexts: [3, 4], leastTexts: 3, vocabularyExponent: 0.6 } as const;

function corpusOf(sources: Record<string, [string, string][]>): Corpus {
  const builder = new CorpusBuilder(SETTINGS);
  for (const [name, pairs] of Object.entries(sources)) builder.add(name, pairs);
  return builder.finish();
}

function textOf({ words, tokens, offsets }: Corpus, text: number): string {
  return [...tokens.subarray(offsets[text], offsets[text + 1])].map((number) => words[number]).join(' ');
}

function weightIn(corpus: Corpus, word: string): number | undefined {
  return corpus.wordWeights[corpus.words.indexOf(word)];
}

describe('a corpus', () => {
  it('contains each text up to its length limit, in the order of the pairs', () => {
    const corpus = corpusOf({ one: [['getUser by ID now', 'a b c d e']], two: [['x', 'y']] });
    expect([0, 1, 2, 3].map((text) => textOf(corpus, text))).toEqual(['get user by', 'a b c d', 'x', 'y']);
    expect(corpus.sources).toEqual([
      { name: 'one', first: 0, pairs: 1 },
      { name: 'two', first: 1, pairs: 1 },
    ]);
  });

  it('omits a pair if one of its texts has no word', () => {
    const corpus = corpusOf({
      one: [
        ['天気', 'weather'],
        ['', 'b'],
        ['a', 'b'],
      ] as [string, string][],
    });
    expect(corpus.sources).toEqual([{ name: 'one', first: 0, pairs: 1 }]);
    expect(textOf(corpus, 0)).toBe('a');
  });

  it('gives equal hashes to texts of equal words, also beyond the length limit, and different hashes to others', () => {
    const { hashes } = corpusOf({
      one: [
        ['a b c d', 'A, b; c d'],
        ['a b c e', 'a b c'],
      ],
    });
    expect(hashes[0]).toBe(hashes[1]);
    expect(new Set(hashes).size).toBe(3);
  });

  it('weights a word by the number of texts that contain it, and tempers large sources', () => {
    const pairs: [string, string][] = Array.from({ length: 8 }, (_, at) => ['note note', at < 4 ? 'note kept' : 'other']);
    const corpus = corpusOf({ one: pairs, two: pairs.slice(0, 4) });
    expect(weightIn(corpus, 'note')).toBeCloseTo(12 * 8 ** -0.4 + 8 * 4 ** -0.4, 12);
    expect(weightIn(corpus, 'kept')).toBeCloseTo(4 * 8 ** -0.4 + 4 * 4 ** -0.4, 12);
  });

  it('gives a word no weight in a source if fewer than three texts contain it', () => {
    const corpus = corpusOf({
      one: [
        ['rare', 'rare'],
        ['a', 'b'],
      ] as [string, string][],
      two: [['rare', 'rare']],
    });
    expect(weightIn(corpus, 'rare')).toBe(0);
  });
});

describe('the vocabulary', () => {
  const limits = { vocabulary: 3, longestNumber: 4, pieceBuckets: 16 };

  it('contains the words of the greatest weight, by code unit if equal, sorted by code unit', () => {
    const words = ['d', 'c', 'b', 'a', 'z'];
    expect(chooseVocabulary({ words, wordWeights: [1, 1, 1, 1, 5] }, limits)).toEqual(['a', 'b', 'z']);
  });

  it('contains no word without weight, none above 24 letters and no number above 4 digits', () => {
    const long = 'l'.repeat(25);
    const corpus = { words: ['none', long, 'l'.repeat(24), '12345', '1234', '12345a'], wordWeights: [0, 9, 8, 7, 6, 5] };
    expect(chooseVocabulary(corpus, limits)).toEqual(['1234', '12345a', 'l'.repeat(24)]);
  });

  it('gives each of its words a row, and every word the rows of its pieces after them', () => {
    const rows = wordRowsOf({ words: ['unknown', 'b', 'a'], wordWeights: [0, 2, 1] }, limits);
    expect([...rows.ofWord]).toEqual([-1, 1, 0]);
    expect(rows.count).toBe(2 + 16);
    const pieces = [...rows.pieces.subarray(rows.pieceOffsets[0], rows.pieceOffsets[1])];
    expect(pieces).toEqual(piecesOf('unknown', 16).map((bucket) => 2 + bucket));
  });
});
