/** Those that are measured: two peers, the yardstick, and ours in its three modes. */
export const SYSTEMS = ['Orama', 'MiniSearch', 'BM25', 'text', 'vector', 'hybrid'] as const;

/** One of {@link SYSTEMS}. */
export type System = (typeof SYSTEMS)[number];

/** Something that ranks the documents of a collection. */
export interface Ranker {
  readonly system: System;
  /** Ids of the best documents, the best first, at most as many as count. */
  rank(query: string): readonly string[] | Promise<readonly string[]>;
}

/** The rankers of one index. */
export interface BuiltRankers {
  readonly rankers: readonly Ranker[];
  /** CPU seconds to make the index from documents, and to open it. */
  readonly buildSeconds: number;
}
