/** The measured systems: two peers, the reference, and ours in its three modes. */
export const SYSTEMS = ['Orama', 'MiniSearch', 'BM25', 'text', 'vector', 'hybrid'] as const;

/** One of {@link SYSTEMS}. */
export type System = (typeof SYSTEMS)[number];

/** Ranks the documents of a collection. */
export interface Ranker {
  readonly system: System;
  /** Ids of the best documents, the best first, at most as many as the measures use. */
  rank(query: string): readonly string[] | Promise<readonly string[]>;
}

/** The rankers of one index. */
export interface BuiltRankers {
  readonly rankers: readonly Ranker[];
  /** CPU seconds to build the index from documents, and to open it. */
  readonly buildSeconds: number;
}
