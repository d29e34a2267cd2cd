import type { Embedder, EmbedderFileReader, StoredEmbedder } from '../../../search/embedding/embedder.ts';

/**
 * Opens an embedder that this build has besides those that are always there; `undefined` if it has none for the index.
 *
 * A build with `PORTOLAN_EMBEDDER=use` puts `optional-embedders-use.ts` in this file's place: a page of any other build carries
 * nothing of it.
 */
export const openOptionalEmbedder: (stored: StoredEmbedder, read: EmbedderFileReader) => Embedder | undefined = () => undefined;
