import type { Embedder, EmbedderFileReader, StoredEmbedder } from '../embedder.ts';
import { loadOnce } from './load-once.ts';
import { loadUseEncoder, USE_DIMENSIONS } from './use-encoder.ts';
import { fetchFromTable, parseUseTable, USE_ID } from './use-table.ts';

/**
 * The Universal Sentence Encoder of an index, read from its published files, in the folder named by its id, without any other server.
 * `undefined` if the index was built with another embedder, or has no such files.
 *
 * Packages and files are loaded when the first text is embedded, and again after a failure. `embed` rejects with an EmbedderError if the
 * files are not a valid model, or with the errors of `read` and `importBackend`.
 *
 * @param importBackend imports the backend of TensorFlow.js of this platform
 */
export function openUse(
  { id, dimensions, table: description }: StoredEmbedder,
  read: EmbedderFileReader,
  importBackend: () => Promise<unknown>,
): Embedder | undefined {
  const table = parseUseTable(description);
  if (!USE_ID.test(id) || dimensions !== USE_DIMENSIONS || table === undefined) return undefined;
  const loaded = loadOnce(async () => {
    await importBackend();
    return loadUseEncoder(fetchFromTable(table, (name) => read(`${id}/${name}`)));
  });
  return { id, dimensions, embed: async (texts) => (await loaded())(texts) };
}
