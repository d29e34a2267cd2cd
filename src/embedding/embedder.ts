/** Turns texts into vectors whose cosine tells how close two texts are in meaning. */
export interface Embedder {
  /** Names the model and its version: vectors of different ids cannot be compared. */
  readonly id: string;
  readonly dimensions: number;
  /** One vector of length 1 for each text, in order; all zeros for a text in which nothing is known. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}
