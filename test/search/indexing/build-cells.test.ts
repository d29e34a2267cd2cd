import { describe, expect, it } from 'vitest';

import { addRow } from '../../../src/search/embedding/quantised-rows.ts';
import { buildCells } from '../../../src/search/indexing/build-cells.ts';
import { seededRandom } from '../../../scripts/support/seeded-random.ts';

const DIMENSIONS = 16;
const SETTINGS = { minBytes: 0, perRoot: 1, sample: 32, passes: 6 };
const GROUPS = 10;

/** Vectors near one of ten directions, group by group in turn; every 20th is zeros. */
function grouped(count: number): Float32Array {
  const random = seededRandom(7);
  const directions = Array.from({ length: GROUPS }, () => Array.from({ length: DIMENSIONS }, () => random() - 0.5));
  return Float32Array.from(
    Array.from({ length: count }, (_, row) => {
      const values = directions[row % GROUPS]?.map((value) => (row % 20 === 19 ? 0 : value + (random() - 0.5) * 0.05)) ?? [];
      const length = Math.hypot(...values) || 1;
      return values.map((value) => value / length);
    }).flat(),
  );
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / Math.hypot(...other);
}

describe('the cells of servers', () => {
  const floats = grouped(400);
  const servers = { floats, count: 400, dimensions: DIMENSIONS };

  it('do not exist for few vectors', () => {
    expect(buildCells(servers, 400)).toBeUndefined();
    expect(buildCells(servers, 40_000)).toBeDefined();
    expect(buildCells({ floats: new Float32Array(), count: 0, dimensions: DIMENSIONS }, 0)).toBeUndefined();
  });

  it('are the same for the same vectors, and none is empty', () => {
    const cells = buildCells(servers, 400, SETTINGS);
    expect(buildCells({ ...servers, floats: Float32Array.from(floats) }, 400, SETTINGS)).toEqual(cells);
    const used = new Set(Array.from(cells?.cellOf ?? []));
    expect([...used].sort((a, b) => a - b)).toEqual(Array.from({ length: cells?.centroids.count ?? 0 }, (_, cell) => cell));
    expect(used.size).toBeGreaterThan(GROUPS);
    expect(used.size).toBeLessThanOrEqual(20);
  });

  it('have servers with similar vectors, near the direction of the cell', () => {
    const cells = buildCells(servers, 400, SETTINGS)!;
    const directions = Array.from({ length: cells.centroids.count }, (_, cell) => {
      const direction = new Float32Array(DIMENSIONS);
      addRow(cells.centroids, cell, 1, direction);
      return direction;
    });
    const own: number[] = [];
    for (let row = 0; row < 400; row += 1) {
      if (row % 20 === 19) continue;
      const cosines = directions.map((direction) => cosine(floats.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS), direction));
      const nearest = cosines[cells.cellOf[row] ?? 0] ?? 0;
      // Directions are rounded after the rows were assigned.
      expect(nearest).toBeGreaterThan(Math.max(...cosines) - 0.05);
      own.push(nearest);
    }
    expect(own.filter((nearest) => nearest > 0.95).length).toBeGreaterThan(own.length * 0.7);
  });

  it('share the servers without a vector, so that no cell is larger for them', () => {
    const zeros = { floats: new Float32Array(100 * DIMENSIONS), count: 100, dimensions: DIMENSIONS };
    const { cellOf, centroids } = buildCells(zeros, 100, SETTINGS)!;
    expect(centroids.count).toBe(10);
    for (let cell = 0; cell < 10; cell += 1) expect(Array.from(cellOf).filter((of) => of === cell)).toHaveLength(10);
  });

  it('are as many as there are servers at most', () => {
    const few = { floats: floats.subarray(0, 3 * DIMENSIONS), count: 3, dimensions: DIMENSIONS };
    expect(buildCells(few, 1000, SETTINGS)?.centroids.count).toBeLessThanOrEqual(3);
  });
});
