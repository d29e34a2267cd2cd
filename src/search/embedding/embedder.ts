/** Turns texts into vectors whose cosine tells how close two texts are in meaning. */
export interface Embedder {
  /** Names the model and its version: vectors of different ids cannot be compared. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * One vector of length 1 for each text, in order; all zeros for a text in which nothing is known.
   *
   * @param weights what words count, 1 without; an embedder that reads texts as wholes passes it over
   */
  embed(texts: readonly string[], weights?: WordWeights): Promise<Float32Array[]>;
}

/** What a word counts in a text, 0 to 1. */
export type WordWeights = (word: string) => number;

/** What an index says of the embedder that it was built with. */
export interface StoredEmbedder {
  readonly id: string;
  readonly dimensions: number;
  /** How its files beside the index are laid out, in the embedder's own words; absent if it has none there. */
  readonly table?: unknown;
}

/** The files by which an embedder that reads queries can be had again, without anybody else being asked. */
export interface EmbedderTable {
  /** JSON: how the files are laid out. */
  readonly description: Readonly<Record<string, unknown>>;
  /** Path below the folder of the index to bytes. Paths hold the embedder's id, so that the files never change. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** An embedder whose files can be put beside an index. */
export interface PortableEmbedder extends Embedder {
  table(): EmbedderTable | Promise<EmbedderTable>;
}

/** Bytes of a file: `length` of them from `from` on. */
export interface FilePart {
  readonly from: number;
  readonly length: number;
}

/**
 * Reads a file beside the index by its path; rejects where it cannot be had. Where a part is asked for, it gives that part or the whole
 * file: not every host honours range requests (RFC 9110 §14.2).
 */
export type EmbedderFileReader = (path: string, part?: FilePart) => Promise<Uint8Array>;
