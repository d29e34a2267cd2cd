import { expect, it } from 'vitest';

import { quantiseRows } from '../../../src/search/embedding/quantised-rows.ts';
import { nearestCells } from '../../../src/search/ranking/nearest-cells.ts';

const DIMENSIONS = 8;

/** A direction for each dimension, and the first one again. */
const CENTROIDS = quantiseRows(
  Float32Array.from(
    [...Array.from({ length: DIMENSIONS }).keys(), 0].flatMap((at) => Array.from({ length: DIMENSIONS }, (_, of) => Number(of === at))),
  ),
  DIMENSIONS + 1,
  DIMENSIONS,
);

it('sorts the cells by their cosine with the query, and equal ones by their number', () => {
  const query = Float32Array.from([0.5, 0.7, 0, 0, 0, 0, 0, -0.5]);
  expect(nearestCells(CENTROIDS, query, 3)).toEqual([1, 0, 8]);
  expect(nearestCells(CENTROIDS, query, 100)).toHaveLength(9);
  expect(nearestCells(CENTROIDS, query, 100).at(-1)).toBe(7);
  expect(nearestCells(CENTROIDS, query, 0)).toEqual([]);
});
