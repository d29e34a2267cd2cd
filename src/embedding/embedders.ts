import type { Embedder } from './embedder.ts';
import { hashedEmbedder } from './hashed-embedder.ts';

/** The embedder that a build uses unless it is told otherwise. */
export const DEFAULT_EMBEDDER: Embedder = hashedEmbedder;

/** Every embedder that can open an index, by id. */
const EMBEDDERS: ReadonlyMap<string, Embedder> = new Map([hashedEmbedder].map((embedder) => [embedder.id, embedder]));

/** The embedder that an index was built with; `undefined` where this version does not have it. */
export function embedderById(id: string): Embedder | undefined {
  return EMBEDDERS.get(id);
}
