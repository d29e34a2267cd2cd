import type { Batch } from './batch.ts';
import { BLOCK, type TrainingMemory } from './training-memory.ts';

/** What a task works on. */
export interface Scene {
  readonly memory: TrainingMemory;
  readonly batch: Batch;
  readonly learningRate: number;
  /** Buffers for a block of rows and the sums of columns, of the thread's own. */
  readonly scratch: Scratch;
}

/** Buffers that a thread has for itself. */
interface Scratch {
  readonly block: Float64Array;
  readonly row: Float64Array;
}

/** Makes the buffers of a thread. */
export function createScratch({ settings: { batch, dimensions } }: TrainingMemory): Scratch {
  return { block: new Float64Array(BLOCK * batch), row: new Float64Array(Math.max(batch, dimensions)) };
}
