import { pairsIn } from './batch.ts';
import type { Scene } from './scene.ts';
import { columnSums } from './similarities.ts';

/**
 * The loss of the last batch: the mean over its pairs of the cross-entropy, half by row and half by column, in nats.
 */
export function batchLoss({ memory, batch }: Pick<Scene, 'memory' | 'batch'>): number {
  const { scale } = memory.settings;
  const pairs = pairsIn(batch);
  const columns = new Float64Array(pairs);
  columnSums({ memory, batch }, columns);
  let sum = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const row = Math.log(memory.rowSums[pair] ?? 1);
    const column = Math.log(columns[pair] ?? 1);
    sum += (row + column) / 2 - scale * ((memory.cosines[pair] ?? 0) - 1);
  }
  return sum / pairs;
}
