import type { Embedder, EmbedderFileReader, StoredEmbedder } from '../embedder.ts';
import { asLoaded } from './as-loaded.ts';
import { loadUseEncoder, USE_DIMENSIONS } from './use-encoder.ts';
import { fetchFromTable, parseUseTable, USE_ID } from './use-table.ts';

/**
 * The Universal Sentence Encoder of an index, read from the files that stand beside it, in the folder named by its id: nobody
 * else is asked. `undefined` if the index was built with another embedder, or holds no such files.
 *
 * Packages and files are loaded when the first text is embedded, and anew after a failure; `embed` rejects with an
 * EmbedderError if the files are no model, with what `read` or `importBackend` throw otherwise.
 *
 * @param importBackend imports the backend of TensorFlow.js that this place has
 */
export function openUse(
  { id, dimensions, table: description }: StoredEmbedder,
  read: EmbedderFileReader,
  importBackend: () => Promise<unknown>,
): Embedder | undefined {
  const table = parseUseTable(description);
  if (!USE_ID.test(id) || dimensions !== USE_DIMENSIONS || table === undefined) return undefined;
  const loaded = asLoaded(async () => {
    await importBackend();
    return loadUseEncoder(fetchFromTable(table, (name) => read(`${id}/${name}`)));
  });
  return { id, dimensions, embed: async (texts) => (await loaded())(texts) };
}
