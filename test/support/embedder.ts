import { builtInEmbedder } from '../../src/search/embedding/node/built-in-embedder.ts';

/** The embedder that a site is built with. */
export const EMBEDDER = await builtInEmbedder();
