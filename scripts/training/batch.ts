import { MAX_WORD_LENGTH } from '../../src/search/embedding/tokens.ts';
import { sharedFloat32, sharedInt32, sharedUint32 } from './shared-arrays.ts';
import type { TrainingSettings } from './training-settings.ts';

/** Number of pieces of the longest word: groups of four characters, with markers for its ends. */
const MAX_PIECES = MAX_WORD_LENGTH - 1;

/**
 * The texts of a batch as rows of the model, in memory that threads share. With s pairs, text i is the first text of pair i and text
 * s + i its second.
 */
export interface Batch {
  /** At 0: the pairs; at 1: the rows that occur. */
  readonly sizes: Int32Array;
  /** One hash per text: equal texts have equal hashes. */
  readonly hashes: Uint32Array;
  /** Where each text begins in `rows` and `weights`. */
  readonly offsets: Int32Array;
  readonly rows: Int32Array;
  readonly weights: Float32Array;
  /** The rows that occur, each once. */
  readonly usedRows: Int32Array;
  /** Where the uses of each such row begin in `userTexts` and `userWeights`. */
  readonly userOffsets: Int32Array;
  /** The texts a row is used in, ascending, and its weight there. */
  readonly userTexts: Int32Array;
  readonly userWeights: Float32Array;
}

/** Memory for one batch. */
export function createBatch({ batch, longestTexts: [a, b] }: Pick<TrainingSettings, 'batch' | 'longestTexts'>): Batch {
  // One additional word for the opening of a request.
  const most = batch * (a + b + 1) * MAX_PIECES;
  return {
    sizes: sharedInt32(2),
    hashes: sharedUint32(2 * batch),
    offsets: sharedInt32(2 * batch + 1),
    rows: sharedInt32(most),
    weights: sharedFloat32(most),
    usedRows: sharedInt32(most),
    userOffsets: sharedInt32(most + 1),
    userTexts: sharedInt32(most),
    userWeights: sharedFloat32(most),
  };
}

/** Pairs of a batch. */
export function pairsIn({ sizes }: Batch): number {
  return sizes[0] ?? 0;
}

/** Rows that occur in a batch. */
export function usedRowsIn({ sizes }: Batch): number {
  return sizes[1] ?? 0;
}
