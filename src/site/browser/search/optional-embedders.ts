import type { Embedder, EmbedderFileReader, StoredEmbedder } from '../../../search/embedding/embedder.ts';

/**
 * Opens an optional embedder of this build; `undefined` if the build has none for the index.
 *
 * A build with `PORTOLAN_EMBEDDER=use` replaces this file by `optional-embedders-use.ts`, so that pages of other builds do not contain
 * that code.
 */
export const openOptionalEmbedder: (stored: StoredEmbedder, read: EmbedderFileReader) => Embedder | undefined = () => undefined;
