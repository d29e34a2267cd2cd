import { sha256Hex } from '../../catalog/values/hex.ts';
import type { QuantisedRows } from './quantised-rows.ts';
import { cut, seal, unseal } from './sealed-bytes.ts';

/**
 * A static embedding model: one vector per word, and vectors for pieces of words that are not in the vocabulary. The vector of a text is
 * the normalised sum of its words' vectors.
 */
export interface StaticModel {
  /** `portolan-<dimensions>-` and the first 12 hexadecimal digits of the SHA-256 of its file. */
  readonly id: string;
  readonly dimensions: number;
  /** Sorted by code unit. */
  readonly words: readonly string[];
  /** One row per word, in the same order. */
  readonly wordRows: QuantisedRows;
  /** One row per bucket of pieces. */
  readonly pieceRows: QuantisedRows;
}

/** Version of the file: the last character of its kind. */
export const MODEL_FORMAT = 1;

const KIND = `PTLNEMB${MODEL_FORMAT}`;

/** Encodes a model as its file. */
export function encodeModel({ dimensions, words, wordRows, pieceRows }: Omit<StaticModel, 'id'>): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(words.join('\n'));
  return seal({
    kind: KIND,
    numbers: [dimensions, words.length, pieceRows.count, text.length],
    parts: [text, wordRows.scales, wordRows.codes, pieceRows.scales, pieceRows.codes],
  });
}

/**
 * Reads the file of a model.
 *
 * @param file its name, for errors
 * @throws EmbedderError `unfit-model`
 */
export async function decodeModel(bytes: Uint8Array<ArrayBuffer>, file = 'of the model'): Promise<StaticModel> {
  const { numbers, body } = unseal(bytes, file, KIND, 4);
  const [dimensions = 0, wordCount = 0, pieceCount = 0, textLength = 0] = numbers;
  const width = dimensions / 2;
  const parts = cut(body, [textLength, wordCount, wordCount * width, pieceCount, pieceCount * width], file);
  const [text = NONE, wordScales = NONE, wordCodes = NONE, pieceScales = NONE, pieceCodes = NONE] = parts;
  return {
    id: `portolan-${dimensions}-${(await sha256Hex(bytes)).slice(0, 12)}`,
    dimensions,
    words: new TextDecoder().decode(text).split('\n'),
    wordRows: { count: wordCount, dimensions, scales: wordScales, codes: wordCodes },
    pieceRows: { count: pieceCount, dimensions, scales: pieceScales, codes: pieceCodes },
  };
}

const NONE = new Uint8Array();
