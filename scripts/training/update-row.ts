import { pairsIn } from './batch.ts';
import type { Scene } from './scene.ts';

/** Moves a row that occurs in the batch against its gradient (Adagrad, Duchi et al. 2011). */
export function updateRow(place: number, { memory, batch, learningRate, scratch }: Scene): void {
  const { dimensions, gradientScale } = memory.settings;
  const { values, squares } = memory.trained;
  const sum = scratch.row;
  sumGradients(place, { memory, batch }, sum);
  const share = gradientScale / pairsIn(batch);
  const first = (batch.usedRows[place] ?? 0) * dimensions;
  for (let at = 0; at < dimensions; at += 1) {
    const gradient = (sum[at] ?? 0) * share;
    const square = (squares[first + at] ?? 0) + gradient * gradient;
    squares[first + at] = square;
    values[first + at] = (values[first + at] ?? 0) - (learningRate * gradient) / Math.sqrt(square);
  }
}

/** The gradient of a row that occurs in the batch: that of every text it is used in, times its weight there. */
export function sumGradients(place: number, { memory, batch }: Pick<Scene, 'memory' | 'batch'>, sum: Float64Array): void {
  const { dimensions } = memory.settings;
  const { gradients } = memory;
  sum.fill(0, 0, dimensions);
  const end = batch.userOffsets[place + 1] ?? 0;
  for (let use = batch.userOffsets[place] ?? 0; use < end; use += 1) {
    const weight = batch.userWeights[use] ?? 0;
    const text = (batch.userTexts[use] ?? 0) * dimensions;
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + weight * (gradients[text + at] ?? 0);
  }
}
