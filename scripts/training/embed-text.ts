import { pairsIn } from './batch.ts';
import type { Scene } from './scene.ts';

/** Avoids a division by zero for a text whose rows cancel out. */
const LEAST_SQUARE = 1e-12;

/** Writes the vector of a text: the sum of its rows, normalised to length 1. */
export function embedText(text: number, { memory, batch }: Scene): void {
  const { dimensions } = memory.settings;
  const { values } = memory.trained;
  const vector = memory.vectors.subarray(text * dimensions, (text + 1) * dimensions).fill(0);
  const end = batch.offsets[text + 1] ?? 0;
  for (let use = batch.offsets[text] ?? 0; use < end; use += 1) {
    const first = (batch.rows[use] ?? 0) * dimensions;
    const weight = batch.weights[use] ?? 0;
    for (let at = 0; at < dimensions; at += 1) vector[at] = (vector[at] ?? 0) + weight * (values[first + at] ?? 0);
  }
  let square = LEAST_SQUARE;
  for (let at = 0; at < dimensions; at += 1) square += (vector[at] ?? 0) ** 2;
  const length = Math.sqrt(square);
  memory.lengths[text] = length;
  const pairs = pairsIn(batch);
  const byValue = text < pairs ? memory.byValue[0] : memory.byValue[1];
  const column = text < pairs ? text : text - pairs;
  for (let at = 0; at < dimensions; at += 1) {
    const value = (vector[at] ?? 0) / length;
    vector[at] = value;
    byValue[at * pairs + column] = value;
  }
}
