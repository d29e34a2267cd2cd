import { MAX_WORD_LENGTH, piecesOf } from '../../src/search/embedding/tokens.ts';
import type { Corpus } from './corpus.ts';
import type { TrainingSettings } from './training-settings.ts';

type VocabularySettings = Pick<TrainingSettings, 'vocabulary' | 'longestNumber' | 'pieceBuckets'>;

/**
 * The words that get a row of their own: those of the greatest weight, none too long, no long number. Sorted by code unit. Words of
 * equal weight go by code unit too.
 */
export function chooseVocabulary(
  { words, wordWeights }: Pick<Corpus, 'words' | 'wordWeights'>,
  { vocabulary, longestNumber }: VocabularySettings,
): string[] {
  return words
    .map((word, number) => ({ word, weight: wordWeights[number] ?? 0 }))
    .filter(({ word, weight }) => weight > 0 && word.length <= MAX_WORD_LENGTH && !(word.length > longestNumber && /^\d+$/.test(word)))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, vocabulary)
    .map(({ word }) => word)
    .sort();
}

/** From numbers of words to rows of the model: first the rows of the vocabulary, then those of the pieces. */
export interface WordRows {
  readonly vocabulary: readonly string[];
  /** Rows there are. */
  readonly count: number;
  /** The row of a word by its number; -1 for a word outside the vocabulary. */
  readonly ofWord: Int32Array;
  /** Where the piece rows of a word begin in `pieces`, by its number; one more than there are words. */
  readonly pieceOffsets: Int32Array;
  readonly pieces: Int32Array;
}

/** The rows of every word of a corpus. */
export function wordRowsOf(corpus: Pick<Corpus, 'words' | 'wordWeights'>, settings: VocabularySettings): WordRows {
  const vocabulary = chooseVocabulary(corpus, settings);
  const rows = new Map(vocabulary.map((word, row) => [word, row]));
  const pieces: number[] = [];
  const pieceOffsets = new Int32Array(corpus.words.length + 1);
  corpus.words.forEach((word, number) => {
    for (const bucket of piecesOf(word, settings.pieceBuckets)) pieces.push(vocabulary.length + bucket);
    pieceOffsets[number + 1] = pieces.length;
  });
  return {
    vocabulary,
    count: vocabulary.length + settings.pieceBuckets,
    ofWord: Int32Array.from(corpus.words, (word) => rows.get(word) ?? -1),
    pieceOffsets,
    pieces: Int32Array.from(pieces),
  };
}
