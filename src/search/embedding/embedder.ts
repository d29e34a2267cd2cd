import type { TokenTexts } from './token-texts.ts';

/** Turns texts into vectors. The cosine of two vectors measures how close the texts are in meaning. */
export interface Embedder {
  /** Identifies the model and its version: vectors of different ids cannot be compared. */
  readonly id: string;
  readonly dimensions: number;
  /** Words that it knows, lower case: most are spelled right. Absent: unknown. */
  readonly words?: readonly string[];
  /**
   * One vector of length 1 for each text, in order; all zeros for a text without known words.
   *
   * @param weights weights of words, default 1; an embedder that reads whole texts ignores it
   */
  embed(texts: readonly string[], weights?: WordWeights): Promise<Float32Array[]>;
  /** The same for texts whose words are read already. Absent: it reads whole texts. */
  embedTokens?(texts: TokenTexts, weights?: WordWeights): Float32Array[];
}

/** Weight of a word in a text, 0 to 1. */
export type WordWeights = (word: string) => number;

/** The embedder of an index, from its manifest. */
export interface StoredEmbedder {
  readonly id: string;
  readonly dimensions: number;
  /** Layout of its files next to the index, in the embedder's own format; absent if it has none there. */
  readonly table?: unknown;
}

/** The files from which an embedder for queries can be opened, without any other server. */
export interface EmbedderTable {
  /** Layout of the files, as JSON. */
  readonly description: Readonly<Record<string, unknown>>;
  /** Path below the folder of the index to bytes. Paths contain the embedder's id, so that the files never change. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** An embedder whose files can be published with an index. */
export interface PortableEmbedder extends Embedder {
  table(): EmbedderTable | Promise<EmbedderTable>;
}

/** Bytes of a file: `length` of them from `from` on. */
export interface FilePart {
  readonly from: number;
  readonly length: number;
}

/**
 * Reads a file of the embedder by its path; rejects if it is not available. If a part is requested, it returns that part or the whole
 * file: not every host honours range requests (RFC 9110 §14.2).
 */
export type EmbedderFileReader = (path: string, part?: FilePart) => Promise<Uint8Array>;
