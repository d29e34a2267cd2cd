import { signScorer } from '../embedding/sign-code.ts';
import type { CodedRows } from '../files/index-data.ts';
import type { Scope } from '../query/scope.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import { withBestTool } from './fusion.ts';
import { TopRows } from './top-rows.ts';

/**
 * Assumed cosine of a row whose vectors are not loaded: it is in none of the nearest cells, so it is not close. With values from .1 to .2 the
 * first ten are the same.
 */
const UNKNOWN_COSINE = 0.1;

/** Arrays for the scores of one query at a time, so that a query allocates little. All queries of an index use the same. */
export class ScoreBuffers {
  /** By row. */
  readonly cosines: Float32Array;
  /** By row. */
  readonly toolCosines: Float32Array;
  /** By row: 1 if its vectors are loaded. */
  readonly isKnown: Uint8Array;
  /** The first {@link size} are the rows with loaded vectors. */
  readonly known: Uint32Array;
  size = 0;
  /** The scores that the arrays have. */
  owner: MeaningScores | undefined;
  #codes = new Float32Array(0);

  /** @param count number of documents in the index */
  constructor(count: number) {
    this.cosines = new Float32Array(count).fill(UNKNOWN_COSINE);
    this.toolCosines = new Float32Array(count);
    this.isKnown = new Uint8Array(count);
    this.known = new Uint32Array(count);
  }

  /** Space for the scores of some codes. */
  codes(count: number): Float32Array {
    if (this.#codes.length < count) this.#codes = new Float32Array(count);
    return this.#codes.subarray(0, count);
  }

  /** Resets the scores. */
  clear(): void {
    for (const row of this.known.subarray(0, this.size)) {
      this.cosines[row] = UNKNOWN_COSINE;
      this.toolCosines[row] = 0;
      this.isKnown[row] = 0;
    }
    this.size = 0;
  }
}

/** The scores of one question, of the rows whose vectors were loaded for it. Other rows have {@link UNKNOWN_COSINE} and are never near. */
export class MeaningScores {
  readonly #buffers: ScoreBuffers;
  readonly #loaded: readonly CodedRows[];

  /** @param loaded the vectors to compare with; a row may be in several of them */
  constructor(buffers: ScoreBuffers, loaded: readonly CodedRows[]) {
    this.#buffers = buffers;
    this.#loaded = loaded;
  }

  /** By row: an estimate of the cosine, of the server or of its best tool. */
  get cosines(): Float32Array {
    return this.#buffers.cosines;
  }

  /** By row: the cosine of the best tool; 0 if there is none. */
  get toolCosines(): Float32Array {
    return this.#buffers.toolCosines;
  }

  /**
   * Scores the query of the question, unless its scores were the last ones.
   *
   * @param query of length 1, the same each time
   */
  score(query: Float32Array): void {
    const buffers = this.#buffers;
    if (buffers.owner === this) return;
    buffers.owner = this;
    buffers.clear();
    const scorer = signScorer(query);
    for (const { rows, servers, tools, toolCounts, bytesPerRow } of this.#loaded) {
      const scores = buffers.codes(rows.length + tools.length / bytesPerRow);
      const [ofServers, ofTools] = [scores.subarray(0, rows.length), scores.subarray(rows.length)];
      scorer(servers, ofServers);
      scorer(tools, ofTools);
      let tool = 0;
      rows.forEach((row, place) => {
        const end = tool + (toolCounts[place] ?? 0);
        const own = isZero(servers, place, bytesPerRow) ? 0 : (ofServers[place] ?? 0);
        let best = 0;
        for (; tool < end; tool += 1) if (!isZero(tools, tool, bytesPerRow)) best = Math.max(best, ofTools[tool] ?? 0);
        this.#keep(row, (toolCounts[place] ?? 0) === 0 ? own : withBestTool(own, best), best);
      });
    }
  }

  /** The largest cosine of the rows whose vectors were loaded, at least 0. */
  best(): number {
    return this.#largest(this.cosines);
  }

  /** The largest cosine of a tool of the rows whose vectors were loaded, at least 0. */
  bestTool(): number {
    return this.#largest(this.toolCosines);
  }

  /**
   * The closest rows in scope, of those whose vectors were loaded.
   *
   * @param least minimum cosine
   */
  nearest(scope: Scope, least: number): number[] {
    const { known, size, cosines } = this.#buffers;
    const top = new TopRows(RANKING.limits.nearest);
    for (const row of known.subarray(0, size)) {
      const cosine = cosines[row] ?? 0;
      if (cosine >= least && (scope === undefined || scope[row] === 1)) top.offer(row, cosine);
    }
    return top.rows().map(({ row }) => row);
  }

  /**
   * Estimates the cosines of the tools of a row; empty if its vectors were not loaded. At most the first tools of a server have a vector.
   *
   * @param query of length 1
   */
  toolCosinesOf(query: Float32Array): (row: number) => Float32Array {
    const scorer = signScorer(query);
    return (row) => {
      for (const { rows, tools, toolCounts, bytesPerRow } of this.#loaded) {
        const place = rows.indexOf(row);
        if (place < 0) continue;
        const first = toolCounts.subarray(0, place).reduce((sum, count) => sum + count, 0);
        const scores = new Float32Array(toolCounts[place] ?? 0);
        scorer(tools.subarray(first * bytesPerRow, (first + scores.length) * bytesPerRow), scores);
        return scores.map((score, at) => (isZero(tools, first + at, bytesPerRow) ? 0 : score));
      }
      return new Float32Array(0);
    };
  }

  #largest(cosines: Float32Array): number {
    const { known, size } = this.#buffers;
    let largest = 0;
    for (let at = 0; at < size; at += 1) largest = Math.max(largest, cosines[known[at] ?? 0] ?? 0);
    return largest;
  }

  #keep(row: number, cosine: number, toolCosine: number): void {
    const buffers = this.#buffers;
    if (buffers.isKnown[row] === 1) return;
    buffers.isKnown[row] = 1;
    buffers.known[buffers.size] = row;
    buffers.size += 1;
    buffers.cosines[row] = cosine;
    buffers.toolCosines[row] = toolCosine;
  }
}

/** A code without any positive sign is almost certainly that of a zero vector. */
function isZero(codes: Uint8Array, place: number, bytesPerRow: number): boolean {
  for (let at = place * bytesPerRow; at < (place + 1) * bytesPerRow; at += 1) if (codes[at] !== 0) return false;
  return true;
}
