import { EmbedderError } from '../embedder-error.ts';

/** Numbers in a vector of the Universal Sentence Encoder. */
export const USE_DIMENSIONS = 512;

/**
 * Characters of a text that are read, in UTF-16 units. The encoder is made for sentences and short paragraphs, and the time
 * that it takes grows with the square of their length.
 */
export const USE_READS = 1000;

/** Gives a file of the model; rejects where it cannot be had. Addresses are those of the hub. */
export type FetchFile = (address: string) => Promise<Response>;

/** Vectors of texts, in order: of length 1, or all zeros for a text in which the encoder knows nothing. */
export type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

/** A text that any model of the hub knows: it shows whether a loaded one works. */
const TRIAL = 'weather forecast';

/**
 * Loads the Universal Sentence Encoder by `@orama/plugin-embeddings`. A backend of TensorFlow.js must have been imported.
 *
 * The plugin loads from the hub's addresses and takes no others, so TensorFlow.js is lent `fetchFile` while it loads.
 *
 * @throws EmbedderError `unfit-model` if what was loaded does not give vectors of 512 numbers; whatever `fetchFile` throws;
 *   the runtime's own error if a package is not installed
 */
export async function loadUseEncoder(fetchFile: FetchFile): Promise<Encode> {
  const { enableProdMode, engine, env } = await import('@tensorflow/tfjs-core');
  const { pluginEmbeddings } = await import('@orama/plugin-embeddings');
  enableProdMode();
  const settings = { embeddings: { defaultProperty: 'vector', onInsert: { generate: true, properties: ['text'] } } };
  const plugin = await withFetch(env().platform, fetchFile, () => pluginEmbeddings(settings));

  async function encodeOne(text: string): Promise<Float32Array> {
    if (text.trim() === '') return new Float32Array(USE_DIMENSIONS);
    const document: Record<string, string | number[]> = { text: text.slice(0, USE_READS) };
    // The plugin leaves its tensors behind: the scope frees them.
    engine().startScope();
    try {
      await plugin.beforeInsert(undefined, '', document);
    } finally {
      engine().endScope();
    }
    return checkedVector(document['vector']);
  }

  const encode = oneByOne(encodeOne);
  await encode([TRIAL]).catch(unfit);
  return encode;
}

/** Lends TensorFlow.js another way to files while something loads. What that way threw is thrown, however it was wrapped. */
async function withFetch<T>(platform: { fetch: FetchFile }, fetchFile: FetchFile, load: () => Promise<T>): Promise<T> {
  const own = platform.fetch;
  let failure: { readonly error: unknown } | undefined;
  platform.fetch = async (address) => {
    try {
      return await fetchFile(address);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  try {
    return await load();
  } catch (error) {
    if (failure !== undefined) throw failure.error;
    return unfit(error);
  } finally {
    platform.fetch = own;
  }
}

/** One text at a time, over all calls: scopes of TensorFlow.js are a stack, which calls at once would mix up. */
function oneByOne(encodeOne: (text: string) => Promise<Float32Array>): Encode {
  let last: Promise<unknown> = Promise.resolve();
  return (texts) => {
    const turn = last.then(async () => {
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(await encodeOne(text));
      return vectors;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

function checkedVector(value: unknown): Float32Array {
  if (!Array.isArray(value) || value.length !== USE_DIMENSIONS) {
    throw new EmbedderError('unfit-model', `The model gives ${sizeOf(value)} where ${USE_DIMENSIONS} numbers are wanted.`);
  }
  // A sum of nothing divided by its length: the plugin makes NaN of a text in which the model knows nothing.
  return Float32Array.from(value, (number) => (Number.isFinite(number) ? Number(number) : 0));
}

function sizeOf(value: unknown): string {
  return Array.isArray(value) ? `${value.length} numbers` : 'no vector';
}

function unfit(error: unknown): never {
  if (error instanceof EmbedderError) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new EmbedderError('unfit-model', `The Universal Sentence Encoder could not be loaded: ${reason}`, { cause: error });
}
