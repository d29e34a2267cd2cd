import type { CodedRows } from '../files/index-data.ts';
import type { Scope } from '../query/scope.ts';
import type { Meaning } from './ranker.ts';
import type { ScoredRow } from './top-rows.ts';

/**
 * Which vectors of an index with cells a question fetches. They depend on the question only, never on what is loaded already, so that a page
 * and a server return the same order.
 */
export const WANTED = {
  /** Number of rows whose vectors are fetched with their cards: the best by words. */
  rows: 40,
  /** Number of those whose vectors are fetched at once, with their cards, which the answer most likely shows or compares precisely. */
  firstRows: 20,
  /** Number of nearest cells for a question with that many rows found by words. */
  nearCells: 8,
  /** Number of nearest cells for other questions, whose answers depend on vectors alone. */
  manyCells: 56,
} as const;

/** The nearest cells of a question, with their vectors. */
interface NearCells {
  /** The scores of their rows. */
  readonly meaning: Meaning;
  /** Whether a row is in the cells. */
  readonly has: (row: number) => boolean;
}

/** What a question needs, besides its own vector. */
export interface WantedVectors {
  /** Number of its nearest cells. */
  readonly cells: number;
  /**
   * Loads the vectors of single rows. Called after the cells are requested.
   *
   * @param near resolves when the cells are loaded
   */
  readonly rows: (near: Promise<NearCells>) => Promise<readonly CodedRows[]>;
}

/** The ranking of a question by words. */
interface RankedByWords {
  /** The first {@link WANTED}.rows in its order; empty for ranking by meaning only. */
  readonly page: readonly ScoredRow[];
  /** Whether its order is by score. Only then vectors of single rows matter. */
  readonly isByScore: boolean;
  readonly scope: Scope;
}

/**
 * The rows and the number of cells whose vectors a question needs. If a filter leaves few rows, all of these are compared; the nearest cells
 * have the best cosine of the catalogue, with which they are compared, so that a filter does not change which rows match.
 */
export function wantedVectors({ page, isByScore, scope }: RankedByWords): Omit<WantedVectors, 'rows'> & { rows: number[] } {
  const few = scope === undefined ? undefined : fewRowsOf(scope);
  if (few !== undefined) return { cells: WANTED.nearCells, rows: few };
  const cells = page.length < WANTED.rows ? WANTED.manyCells : WANTED.nearCells;
  return { cells, rows: isByScore ? page.map(({ row }) => row) : [] };
}

/** The rows in scope; `undefined` if they are more than are fetched one by one. */
function fewRowsOf(scope: Uint8Array): number[] | undefined {
  const rows: number[] = [];
  for (let row = scope.indexOf(1); row >= 0; row = scope.indexOf(1, row + 1)) {
    if (rows.length === WANTED.rows) return undefined;
    rows.push(row);
  }
  return rows;
}
