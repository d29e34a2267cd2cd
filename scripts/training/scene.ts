import type { Batch } from './batch.ts';
import { BLOCK, type TrainingMemory } from './training-memory.ts';

/** The data of a task. */
export interface Scene {
  readonly memory: TrainingMemory;
  readonly batch: Batch;
  readonly learningRate: number;
  /** Buffers of the thread for a block of rows and the sums of columns. */
  readonly scratch: Scratch;
}

/** Buffers of one thread. */
interface Scratch {
  readonly block: Float64Array;
  readonly row: Float64Array;
}

/** Creates the buffers of a thread. */
export function createScratch({ settings: { batch, dimensions } }: TrainingMemory): Scratch {
  return { block: new Float64Array(BLOCK * batch), row: new Float64Array(Math.max(batch, dimensions)) };
}
