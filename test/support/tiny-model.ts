import { quantiseRows } from '../../src/search/embedding/quantised-rows.ts';
import { decodeModel, encodeModel, type StaticModel } from '../../src/search/embedding/static-model.ts';

/** Dimensions of {@link tinyModel}. */
export const TINY_DIMENSIONS = 16;

/** A model of a few words: words of one group point the same way, words of different groups at right angles. */
export async function tinyModel(groups: readonly (readonly string[])[], pieces = 64): Promise<StaticModel> {
  const groupOf = new Map(groups.flatMap((words, group) => words.map((word) => [word, group] as const)));
  const words = [...groupOf.keys()].sort();
  const rows = new Float32Array(words.length * TINY_DIMENSIONS);
  words.forEach((word, row) => {
    rows[row * TINY_DIMENSIONS + ((groupOf.get(word) ?? 0) % TINY_DIMENSIONS)] = 1;
  });
  const pieceRows = Float32Array.from({ length: pieces * TINY_DIMENSIONS }, (_, at) => Math.sin(at * 12.9898) / 8);
  const bytes = encodeModel({
    dimensions: TINY_DIMENSIONS,
    words,
    wordRows: quantiseRows(rows, words.length, TINY_DIMENSIONS),
    pieceRows: quantiseRows(pieceRows, pieces, TINY_DIMENSIONS),
  });
  return decodeModel(bytes);
}
