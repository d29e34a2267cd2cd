import { pairsIn } from './batch.ts';
import { dotProducts, TILE } from './dot-products.ts';
import type { Scene } from './scene.ts';
import { columnSums } from './similarities.ts';
import { BLOCK } from './training-memory.ts';

/** Writes the gradients of a block of first texts. */
export function gradientsOfFirst(block: number, scene: Scene): void {
  const { memory, batch, scratch } = scene;
  const pairs = pairsIn(batch);
  const end = Math.min((block + 1) * BLOCK, pairs);
  columnSums(scene, scratch.row);
  for (let row = block * BLOCK; row < end; row += 1) {
    const out = (row % BLOCK) * pairs;
    const share = 0.5 / (memory.rowSums[row] ?? 1);
    for (let column = 0; column < pairs; column += 1) {
      scratch.block[out + column] = (memory.similarities[row * pairs + column] ?? 0) * (share + 0.5 / (scratch.row[column] ?? 1));
    }
    scratch.block[out + row] = (scratch.block[out + row] ?? 0) - 1;
  }
  finishBlock(block * BLOCK, end, memory.byValue[1], scene);
}

/** Writes the gradients of a block of second texts. */
export function gradientsOfSecond(block: number, scene: Scene): void {
  const { memory, batch, scratch } = scene;
  const pairs = pairsIn(batch);
  const first = block * BLOCK;
  const end = Math.min(first + BLOCK, pairs);
  columnSums(scene, scratch.row);
  for (let row = 0; row < pairs; row += 1) {
    const share = 0.5 / (memory.rowSums[row] ?? 1);
    for (let column = first; column < end; column += 1) {
      scratch.block[(column - first) * pairs + row] =
        (memory.similarities[row * pairs + column] ?? 0) * (share + 0.5 / (scratch.row[column] ?? 1));
    }
  }
  for (let column = first; column < end; column += 1) {
    const own = (column - first) * pairs + column;
    scratch.block[own] = (scratch.block[own] ?? 0) - 1;
  }
  finishBlock(pairs + first, pairs + end, memory.byValue[0], scene);
}

/** From the weights of the other side's texts, in the scratch block, to the gradients of texts `first` to before `end`. */
function finishBlock(first: number, end: number, byValue: Float64Array, { memory, batch, scratch }: Scene): void {
  const { dimensions } = memory.settings;
  const pairs = pairsIn(batch);
  const left = { values: scratch.block, width: pairs };
  const right = { values: byValue, width: pairs };
  for (let text = first; text < end; text += TILE) {
    dotProducts(left, text - first, right, dimensions, memory.gradients.subarray(text * dimensions), dimensions);
    for (let of = text; of < text + TILE; of += 1) throughLength(of, memory);
  }
}

/** Backpropagates the gradient of a normalised vector to its sum. */
function throughLength(text: number, { vectors, gradients, lengths, settings }: Scene['memory']): void {
  const { dimensions, scale } = settings;
  const first = text * dimensions;
  let along = 0;
  for (let at = first; at < first + dimensions; at += 1) along += (gradients[at] ?? 0) * (vectors[at] ?? 0);
  const factor = scale / (lengths[text] ?? 1);
  for (let at = first; at < first + dimensions; at += 1) gradients[at] = ((gradients[at] ?? 0) - along * (vectors[at] ?? 0)) * factor;
}
