import type { QuantisedRows } from '../embedding/quantised-rows.ts';
import { cosineOf } from '../files/fine-rows.ts';

/**
 * The cells that are nearest to a query, the nearest first.
 *
 * @param centroids directions of the cells
 * @param query of length 1
 * @param wanted number of cells; more than there are means all
 */
export function nearestCells(centroids: QuantisedRows, query: Float32Array, wanted: number): number[] {
  const cosines = Float64Array.from({ length: centroids.count }, (_, cell) => cosineOf(centroids, cell, query));
  const order = [...cosines.keys()].sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b);
  return order.slice(0, wanted);
}
