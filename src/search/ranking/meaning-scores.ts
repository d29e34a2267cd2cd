import { signScorer } from '../embedding/sign-code.ts';
import type { VectorRows } from '../files/index-data.ts';
import { withBestTool } from './fusion.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import type { Scope } from '../query/scope.ts';
import { TopRows } from './top-rows.ts';

/** Vector scores of documents. */
export interface MeaningScores {
  /** By row: an estimate of the cosine, of the server or of its best tool. */
  readonly cosines: Float32Array;
  /** By row: the cosine of the best tool; 0 if there is none. */
  readonly toolCosines: Float32Array;
  /**
   * Scores a query, unless it was the last one.
   *
   * @param query of length 1; do not write to it
   */
  score(query: Float32Array): void;
  /** The largest cosine of all rows whose vectors are known, at least 0. */
  best(): number;
  /**
   * The closest rows in scope of those whose vectors are known.
   *
   * @param least minimum cosine
   */
  nearest(scope: Scope, least: number): number[];
}

/** The scores of an index whose codes are all loaded. One object is reused for every query of an index. */
export class AllScores implements MeaningScores {
  readonly cosines: Float32Array;
  readonly toolCosines: Float32Array;
  readonly #vectors: VectorRows;
  readonly #ofTools: Float32Array;
  /** Rows with tools, which are few: only these are scored by tools. */
  readonly #rowsWithTools: Uint32Array;
  /** Servers and tools with zero vectors, whose sign codes mean nothing. */
  readonly #zeroServers: Uint32Array;
  readonly #zeroTools: Uint32Array;
  /** The query of the current scores. */
  #scored: Float32Array | undefined;

  constructor(vectors: VectorRows) {
    this.#vectors = vectors;
    this.#rowsWithTools = Uint32Array.from([...vectors.toolCounts.entries()].flatMap(([row, count]) => (count > 0 ? [row] : [])));
    this.#zeroServers = rowsOfZeros(vectors.servers, vectors.bytesPerRow);
    this.#zeroTools = rowsOfZeros(vectors.tools, vectors.bytesPerRow);
    this.cosines = new Float32Array(vectors.toolCounts.length);
    this.toolCosines = new Float32Array(vectors.toolCounts.length);
    this.#ofTools = new Float32Array(vectors.tools.length / vectors.bytesPerRow);
  }

  score(query: Float32Array): void {
    if (query === this.#scored) return;
    this.#scored = query;
    const scorer = signScorer(query);
    const { cosines, toolCosines } = this;
    const tools = this.#ofTools;
    const { servers, tools: toolCodes, toolCounts } = this.#vectors;
    scorer(servers, cosines);
    scorer(toolCodes, tools);
    for (const row of this.#zeroServers) cosines[row] = 0;
    for (const row of this.#zeroTools) tools[row] = 0;
    let tool = 0;
    for (const row of this.#rowsWithTools) {
      let best = 0;
      for (const end = tool + (toolCounts[row] ?? 0); tool < end; tool += 1) {
        const cosine = tools[tool] ?? 0;
        if (cosine > best) best = cosine;
      }
      toolCosines[row] = best;
      cosines[row] = withBestTool(cosines[row] ?? 0, best);
    }
  }

  best(): number {
    let best = 0;
    for (const cosine of this.cosines) if (cosine > best) best = cosine;
    return best;
  }

  nearest(scope: Scope, least: number): number[] {
    const top = new TopRows(RANKING.limits.nearest);
    const { cosines } = this;
    for (let row = 0; row < cosines.length; row += 1) {
      const cosine = cosines[row] ?? 0;
      if (cosine >= least && (scope === undefined || scope[row] === 1)) top.offer(row, cosine);
    }
    return top.rows().map(({ row }) => row);
  }
}

/** A code without any positive sign is almost certainly that of a zero vector. */
function rowsOfZeros(codes: Uint8Array, width: number): Uint32Array {
  const rows: number[] = [];
  for (let from = 0; from < codes.length; from += width) {
    if (codes.subarray(from, from + width).every((byte) => byte === 0)) rows.push(from / width);
  }
  return Uint32Array.from(rows);
}
