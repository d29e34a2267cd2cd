import { pairsIn } from './batch.ts';
import { dotProducts, TILE } from './dot-products.ts';
import type { Scene } from './scene.ts';
import { BLOCK } from './training-memory.ts';

/** Writes the similarities of a block of first texts with all second texts, their sums by row, and the block's sums by column. */
export function similaritiesOfBlock(block: number, { memory, batch }: Scene): void {
  const { dimensions } = memory.settings;
  const pairs = pairsIn(batch);
  const left = { values: memory.vectors, width: dimensions };
  const right = { values: memory.vectors.subarray(pairs * dimensions), width: dimensions };
  const end = Math.min((block + 1) * BLOCK, pairs);
  memory.blockSums.fill(0, block * pairs, (block + 1) * pairs);
  for (let row = block * BLOCK; row < end; row += TILE) {
    dotProducts(left, row, right, pairs, memory.similarities.subarray(row * pairs), pairs);
    for (let of = row; of < row + TILE; of += 1) weighRow(of, block, { memory, batch });
  }
}

/** Turns a row of cosines into the terms of its softmax. A cosine is at most 1, so no maximum has to be found. */
function weighRow(row: number, block: number, { memory, batch }: Pick<Scene, 'memory' | 'batch'>): void {
  const { hashes } = batch;
  const { similarities, blockSums, settings } = memory;
  const { scale } = settings;
  const pairs = pairsIn(batch);
  const first = row * pairs;
  const sums = block * pairs;
  const a = hashes[row] ?? 0;
  const b = hashes[pairs + row] ?? 0;
  memory.cosines[row] = similarities[first + row] ?? 0;
  let sum = 0;
  for (let column = 0; column < pairs; column += 1) {
    const otherA = hashes[column] ?? 0;
    const otherB = hashes[pairs + column] ?? 0;
    const isSame = column !== row && (a === otherA || a === otherB || b === otherA || b === otherB);
    const term = isSame ? 0 : Math.exp(scale * (similarities[first + column] ?? 0) - scale);
    similarities[first + column] = term;
    sum += term;
    blockSums[sums + column] = (blockSums[sums + column] ?? 0) + term;
  }
  memory.rowSums[row] = sum;
}

/** Sums over all blocks: the softmax denominators of the second texts. */
export function columnSums({ memory, batch }: Pick<Scene, 'memory' | 'batch'>, out: Float64Array): void {
  const pairs = pairsIn(batch);
  const end = Math.ceil(pairs / BLOCK) * pairs;
  out.fill(0, 0, pairs);
  for (let block = 0; block < end; block += pairs) {
    for (let column = 0; column < pairs; column += 1) out[column] = (out[column] ?? 0) + (memory.blockSums[block + column] ?? 0);
  }
}
