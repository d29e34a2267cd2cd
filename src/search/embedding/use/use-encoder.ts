import { EmbedderError } from '../embedder-error.ts';

/** Numbers in a vector of the Universal Sentence Encoder. */
export const USE_DIMENSIONS = 512;

/**
 * Maximum UTF-16 units of a text that are read. The encoder is made for sentences and short paragraphs, and its time grows with the square
 * of their length.
 */
export const USE_READS = 1000;

/** Fetches a file of the model; rejects if it is not available. URLs are those of the hub. */
export type FetchFile = (address: string) => Promise<Response>;

/** Vectors of texts, in order: of length 1, or all zeros for a text that the encoder does not know. */
export type Encode = (texts: readonly string[]) => Promise<Float32Array[]>;

/** A test text that any model of the hub knows, to check whether a loaded model works. */
const TRIAL = 'weather forecast';

/**
 * Loads the Universal Sentence Encoder by `@orama/plugin-embeddings`. A backend of TensorFlow.js must have been imported.
 *
 * The plugin loads only from the hub's URLs, so `fetchFile` replaces the fetch of TensorFlow.js during loading.
 *
 * @throws EmbedderError `unfit-model` if the model does not return vectors of 512 numbers; the errors of `fetchFile`; the runtime's own
 * error if a package is not installed
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
    // The plugin does not free its tensors; the scope does.
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

/** Replaces the fetch of TensorFlow.js while something loads. An error of the replacement is thrown unwrapped. */
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

/** Encodes one text at a time, over all calls: scopes of TensorFlow.js are a stack, which concurrent calls would corrupt. */
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
    throw new EmbedderError('unfit-model', `The model returns ${sizeOf(value)} instead of ${USE_DIMENSIONS} numbers.`);
  }
  // The plugin returns NaN (zero divided by zero) for a text without known words.
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
