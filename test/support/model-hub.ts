/** Addresses that the plugin loads from. */
export const HUB = {
  model: 'https://tfhub.dev/tensorflow/tfjs-model/universal-sentence-encoder-lite/1/default/1/model.json?tfjs-format=file',
  shards: [1, 2].map(
    (shard) =>
      `https://tfhub.dev/tensorflow/tfjs-model/universal-sentence-encoder-lite/1/default/1/group1-shard${shard}of2?tfjs-format=file`,
  ),
  vocabulary: 'https://storage.googleapis.com/tfjs-models/savedmodel/universal_sentence_encoder/vocab.json',
} as const;

/** The words that the model of the tests knows; every other text means nothing to it. */
const WORDS = ['weather', 'forecast', 'rain', 'sql', 'database', 'query'];
/** The first pieces of a vocabulary are reserved; the very first represents unknown pieces. */
const RESERVED = ['�', '<s>', '</s>', '<r1>', '<r2>', '<r3>'];
const DIMENSIONS = 512;

/**
 * A model of the shape of the Universal Sentence Encoder's, made for the tests: the vector of a text is the sum of its words'
 * vectors. Words of one subject (the first three, the last three) share most of theirs.
 *
 * @param dimensions numbers in a vector
 */
export function modelFiles(dimensions: number = DIMENSIONS): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  // Letters that no piece begins with score 0: a word must score more to be preferred to its letters.
  const vocabulary = [...RESERVED.map((piece) => [piece, 0]), ...WORDS.map((word) => [`▁${word}`, 1])];
  const weights = wordVectors(vocabulary.length, dimensions);
  const half = Math.floor(weights.byteLength / 2);
  const [first = '', second = ''] = HUB.shards;
  return new Map([
    [HUB.model, json(graphModel(vocabulary.length, dimensions))],
    [first, weights.slice(0, half)],
    [second, weights.slice(half)],
    [HUB.vocabulary, json(vocabulary)],
  ]);
}

/** A `fetch` that knows the hub alone; anything else cannot be reached. */
export function hubFetch(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = modelFiles()): (address: string) => Promise<Response> {
  return (address) => {
    const bytes = files.get(address);
    if (bytes !== undefined) return Promise.resolve(new Response(bytes));
    return Promise.reject(new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${new URL(address).hostname}`) }));
  };
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** Float32 rows, one a piece of the vocabulary, in the byte order of the machine, which is little-endian wherever this runs. */
function wordVectors(pieces: number, dimensions: number): Uint8Array<ArrayBuffer> {
  // Two whole numbers 0 follow the rows: the axis to gather along and the axis to sum over.
  const rows = new Float32Array(pieces * dimensions + 2);
  WORDS.forEach((_, word) => {
    const row = (RESERVED.length + word) * dimensions;
    const subject = word < 3 ? 0 : 1;
    for (let at = 0; at < dimensions; at += 1) rows[row + at] = Math.sin((at + 1) * (subject + 1)) + 0.3 * Math.cos(at * (word + 3));
  });
  return new Uint8Array(rows.buffer);
}

/** gather(table, known values), summed; "indices" is taken, as the encoder takes it, and not needed. */
function graphModel(pieces: number, dimensions: number): unknown {
  const type = (name: string): unknown => ({ type: name });
  const placeholder = (name: string, ...sizes: number[]): unknown => ({
    name,
    op: 'Placeholder',
    attr: { dtype: type('DT_INT32'), shape: { shape: { dim: sizes.map((size) => ({ size: String(size) })) } } },
  });
  const constant = (name: string, dtype: string, ...sizes: number[]): unknown => ({
    name,
    op: 'Const',
    attr: { dtype: type(dtype), value: { tensor: { dtype, tensorShape: { dim: sizes.map((size) => ({ size: String(size) })) } } } },
  });
  const node = (name: string, op: string, input: readonly string[], attr: object = {}): unknown => ({ name, op, input, attr });
  return {
    format: 'graph-model',
    signature: { inputs: { indices: { name: 'indices' }, values: { name: 'values' } }, outputs: { sum: { name: 'sum' } } },
    modelTopology: {
      node: [
        placeholder('indices', -1, 2),
        placeholder('values', -1),
        constant('table', 'DT_FLOAT', pieces, dimensions),
        constant('zero', 'DT_INT32'),
        constant('axis', 'DT_INT32', 1),
        node('isKnown', 'NotEqual', ['values', 'zero'], { T: type('DT_INT32') }),
        node('places', 'Where', ['isKnown'], { T: type('DT_BOOL') }),
        node('known', 'GatherNd', ['values', 'places'], { Tparams: type('DT_INT32'), Tindices: type('DT_INT32') }),
        node('rows', 'GatherV2', ['table', 'known', 'zero'], { Tparams: type('DT_FLOAT'), Tindices: type('DT_INT32') }),
        node('sum', 'Sum', ['rows', 'axis'], { T: type('DT_FLOAT'), keep_dims: { b: true } }),
      ],
      versions: { producer: 1 },
    },
    weightsManifest: [
      {
        paths: ['group1-shard1of2', 'group1-shard2of2'],
        weights: [
          { name: 'table', shape: [pieces, dimensions], dtype: 'float32' },
          { name: 'zero', shape: [], dtype: 'int32' },
          { name: 'axis', shape: [1], dtype: 'int32' },
        ],
      },
    ],
  };
}
