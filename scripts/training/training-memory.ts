import { combinedSeed, seededRandom } from '../support/seeded-random.ts';
import { createBatch, type Batch } from './batch.ts';
import { TILE } from './dot-products.ts';
import { sharedFloat32, sharedFloat64, sharedInt32 } from './shared-arrays.ts';
import type { TrainingSettings } from './training-settings.ts';

/** Number of rows of similarities that are summed by column together: fixed, so that sums do not depend on the threads. */
export const BLOCK = 4 * TILE;

/** The trained parameters: one row per word, and one per bucket of pieces. */
export interface TrainedRows {
  /** The rows' values, one row after the other. */
  readonly values: Float32Array;
  /** Adagrad's sum of squared gradients of each value. */
  readonly squares: Float32Array;
}

/**
 * The shared memory of the threads. The batches alternate: while one is processed, the next is drawn. Texts of a batch of s pairs are numbered
 * as in {@link Batch}.
 */
export interface TrainingMemory {
  readonly settings: TrainingSettings;
  readonly trained: TrainedRows;
  readonly batches: readonly [Batch, Batch];
  /** The vectors of the texts, of length 1, one after the other. */
  readonly vectors: Float64Array;
  /** The same by value: the values of the first texts, then those of the second, with s numbers a row. */
  readonly byValue: readonly [Float64Array, Float64Array];
  /** How long each vector was before it was normalised to length 1. */
  readonly lengths: Float64Array;
  /** exp(scale × (cosine − 1)) of every first text with every second one, 0 if it does not count; s numbers per row. */
  readonly similarities: Float64Array;
  readonly rowSums: Float64Array;
  /** Sums over the columns of each block of rows; s numbers per block. */
  readonly blockSums: Float64Array;
  /** The cosine of each pair. */
  readonly cosines: Float64Array;
  /** The gradient of the loss by each text's sum of rows. */
  readonly gradients: Float64Array;
  /** Control numbers that synchronise the threads; see `team-control.ts`. */
  readonly control: Int32Array;
}

/** Memory for a training, with initialised rows. */
export function createMemory(settings: TrainingSettings, rowCount: number, seed: number, control: number): TrainingMemory {
  const { batch, dimensions } = settings;
  return {
    settings,
    trained: firstRows(settings, rowCount, seed),
    batches: [createBatch(settings), createBatch(settings)],
    vectors: sharedFloat64(2 * batch * dimensions),
    byValue: [sharedFloat64(batch * dimensions), sharedFloat64(batch * dimensions)],
    lengths: sharedFloat64(2 * batch),
    similarities: sharedFloat64(batch * batch),
    rowSums: sharedFloat64(batch),
    blockSums: sharedFloat64(Math.ceil(batch / BLOCK) * batch),
    cosines: sharedFloat64(batch),
    gradients: sharedFloat64(2 * batch * dimensions),
    control: sharedInt32(control),
  };
}

/** Small random values: sums of four uniform ones, about 0. */
function firstRows({ dimensions, spread, firstSquare }: TrainingSettings, rowCount: number, seed: number): TrainedRows {
  const random = seededRandom(combinedSeed(seed, 0));
  const values = sharedFloat32(rowCount * dimensions);
  for (let at = 0; at < values.length; at += 1) values[at] = (random() + random() + random() + random() - 2) * spread;
  return { values, squares: sharedFloat32(values.length).fill(firstSquare) };
}
