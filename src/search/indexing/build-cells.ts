import { quantiseRows } from '../embedding/quantised-rows.ts';
import type { Cells } from '../files/index-data.ts';

/** How servers are divided into cells. */
interface CellSettings {
  /** Minimum bytes of all codes: those of fewer are in one file, because one request is cheaper than many. */
  readonly minBytes: number;
  /** Number of cells per square root of the number of vectors, so that cells and their number grow alike. */
  readonly perRoot: number;
  /** Number of servers per cell from which the directions of the cells are computed. */
  readonly sample: number;
  /** Number of passes of the computation. */
  readonly passes: number;
}

/**
 * The division of an index. Of 10,000 servers of `data/servers.jsonl` (17,000 vectors), with 311 queries of the evaluation sets, where a query
 * fetches its eight nearest cells and the codes of the forty rows that are best by words: share of the first ten of a comparison with all
 * vectors that it finds.
 *
 * | cells | centroids | eight cells | found |
 * |---|---|---|---|
 * | 96 | 6.2 KB | 25 KB | 98.3 % |
 * | 128 | 8.3 KB | 19 KB | 98.1 % |
 */
const CELL_SETTINGS: CellSettings = { minBytes: 64 * 1024, perRoot: 0.75, sample: 32, passes: 6 };

/** Vectors of servers, one after the other. */
interface ServerVectors {
  /** Of length 1, or zeros. */
  readonly floats: Float32Array;
  readonly count: number;
  readonly dimensions: number;
}

/**
 * Divides servers into cells of similar vectors (spherical k-means). Starts and sums are in a fixed order, so the same vectors give the same
 * cells.
 *
 * @param vectors number of vectors of servers and tools
 * @returns `undefined` for few vectors
 */
export function buildCells(servers: ServerVectors, vectors: number, settings: CellSettings = CELL_SETTINGS): Cells | undefined {
  const { count, dimensions } = servers;
  if ((vectors * dimensions) / 8 < settings.minBytes) return undefined;
  const wanted = Math.max(1, Math.min(count, Math.round(settings.perRoot * Math.sqrt(vectors))));
  const sample = scattered(count, Math.min(count, wanted * settings.sample));
  let directions = directionsOf(servers, scattered(count, wanted));
  for (let pass = 0; pass < settings.passes; pass += 1) directions = means(servers, sample, directions);
  const all = Uint32Array.from({ length: count }, (_, row) => row);
  return withoutEmpty(directions, dimensions, nearestCells(servers, all, directions));
}

/** 2³² divided by the golden ratio: its multiples are spread over all 32-bit numbers, without the period of any list. */
const GOLDEN = 0x9e3779b1;

/** So many rows, spread over all; few of them twice. */
function scattered(rows: number, wanted: number): Uint32Array {
  return Uint32Array.from({ length: wanted }, (_, at) => Math.floor(((Math.imul(at, GOLDEN) >>> 0) / 2 ** 32) * rows));
}

function directionsOf({ floats, dimensions }: ServerVectors, rows: Uint32Array): Float32Array {
  const directions = new Float32Array(rows.length * dimensions);
  rows.forEach((row, cell) => directions.set(floats.subarray(row * dimensions, (row + 1) * dimensions), cell * dimensions));
  return directions;
}

/** The mean direction of the rows nearest to each direction; a direction without rows stays. */
function means(servers: ServerVectors, rows: Uint32Array, directions: Float32Array): Float32Array {
  const { floats, dimensions } = servers;
  const sums = new Float64Array(directions.length);
  const cells = nearestCells(servers, rows, directions);
  rows.forEach((row, place) => {
    const [from, to] = [row * dimensions, (cells[place] ?? 0) * dimensions];
    for (let at = 0; at < dimensions; at += 1) sums[to + at] = (sums[to + at] ?? 0) + (floats[from + at] ?? 0);
  });
  const next = Float32Array.from(directions);
  for (let from = 0; from < sums.length; from += dimensions) {
    const sum = sums.subarray(from, from + dimensions);
    const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
    if (length > 0) sum.forEach((value, at) => (next[from + at] = value / length));
  }
  return next;
}

/** The cell of each of these rows: the one with the nearest direction. Rows of zeros have none, so they are spread over all cells. */
function nearestCells({ floats, dimensions }: ServerVectors, rows: Uint32Array, directions: Float32Array): Uint32Array {
  const cells = directions.length / dimensions;
  return rows.map((row) => {
    const vector = floats.subarray(row * dimensions, (row + 1) * dimensions);
    let best = 0;
    let nearest = -1;
    for (let cell = 0; cell < cells; cell += 1) {
      const cosine = dot(vector, directions, cell * dimensions);
      if (nearest >= 0 && cosine <= best) continue;
      best = cosine;
      nearest = cell;
    }
    return best === 0 && vector.every((value) => value === 0) ? row % cells : nearest;
  });
}

/** Four independent sums are faster than one. Dimensions are a multiple of eight. */
function dot(vector: Float32Array, others: Float32Array, from: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < vector.length; at += 4) {
    a += (vector[at] ?? 0) * (others[from + at] ?? 0);
    b += (vector[at + 1] ?? 0) * (others[from + at + 1] ?? 0);
    c += (vector[at + 2] ?? 0) * (others[from + at + 2] ?? 0);
    d += (vector[at + 3] ?? 0) * (others[from + at + 3] ?? 0);
  }
  return a + b + c + d;
}

function withoutEmpty(directions: Float32Array, dimensions: number, cells: Uint32Array): Cells {
  const used = [...new Set(cells)].sort((a, b) => a - b);
  const numbers = new Map(used.map((cell, number) => [cell, number]));
  const floats = directionsOf({ floats: directions, count: directions.length / dimensions, dimensions }, Uint32Array.from(used));
  return { centroids: quantiseRows(floats, used.length, dimensions), cellOf: cells.map((cell) => numbers.get(cell) ?? 0) };
}
