import type { EmbedderFileReader } from '../embedding/embedder.ts';

/** An index as files: name, with `/` between folder and file, to bytes. */
export type IndexFiles = ReadonlyMap<string, Uint8Array>;

/** Reads one file of an index by its name, or a part of it; rejects if it is not available. */
export type IndexFileReader = EmbedderFileReader;
