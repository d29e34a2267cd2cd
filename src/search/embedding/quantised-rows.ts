import { EIGHTH_POWERS } from './eighth-powers.ts';

/** Vectors of equal length with 4 bits per value, each with its own step size. */
export interface QuantisedRows {
  readonly count: number;
  /** Values per row; an even number. */
  readonly dimensions: number;
  /** One byte per row: the step between neighbouring values is 2^((byte − 192) / 8). */
  readonly scales: Uint8Array;
  /** Two values per byte, the first in the low four bits: value = (nibble − 8) × step. */
  readonly codes: Uint8Array;
}

const ZERO_NIBBLE = 8;
const LARGEST = 7;
/** Fractions of the largest value that are tried as the range: clipping a few large values often reduces the total error. */
const RANGES = [1, 0.9, 0.8, 0.7, 0.6];

/** Quantises rows of floats, each with the step that has the least squared error of those tried. */
export function quantiseRows(floats: Float32Array, count: number, dimensions: number): QuantisedRows {
  const scales = new Uint8Array(count);
  const codes = new Uint8Array((count * dimensions) / 2);
  for (let row = 0; row < count; row += 1) {
    const values = floats.subarray(row * dimensions, (row + 1) * dimensions);
    const scale = bestScale(values);
    scales[row] = scale;
    writeCodes(values, stepOf(scale), codes.subarray((row * dimensions) / 2));
  }
  return { count, dimensions, scales, codes };
}

/** Adds a row, times a weight, to a vector. */
export function addRow({ scales, codes, dimensions }: QuantisedRows, row: number, weight: number, sum: Float32Array): void {
  const step = stepOf(scales[row] ?? 0) * weight;
  const first = (row * dimensions) / 2;
  for (let at = 0; at < dimensions; at += 2) {
    const byte = codes[first + at / 2] ?? 0;
    sum[at] = (sum[at] ?? 0) + ((byte & 15) - ZERO_NIBBLE) * step;
    sum[at + 1] = (sum[at + 1] ?? 0) + ((byte >> 4) - ZERO_NIBBLE) * step;
  }
}

/** The dot product of a row and a vector of as many values. */
export function dotRow({ scales, codes, dimensions }: QuantisedRows, row: number, vector: Float32Array): number {
  const first = (row * dimensions) / 2;
  let sum = 0;
  for (let at = 0; at < dimensions; at += 2) {
    const byte = codes[first + at / 2] ?? 0;
    sum += ((byte & 15) - ZERO_NIBBLE) * (vector[at] ?? 0) + ((byte >> 4) - ZERO_NIBBLE) * (vector[at + 1] ?? 0);
  }
  return sum * stepOf(scales[row] ?? 0);
}

/** The Euclidean length of a row, up to the quantisation error. */
export function rowLength({ scales, codes, dimensions }: QuantisedRows, row: number): number {
  const first = (row * dimensions) / 2;
  let squares = 0;
  for (const byte of codes.subarray(first, first + dimensions / 2)) {
    squares += ((byte & 15) - ZERO_NIBBLE) ** 2 + ((byte >> 4) - ZERO_NIBBLE) ** 2;
  }
  return Math.sqrt(squares) * stepOf(scales[row] ?? 0);
}

/** Copies some rows. */
export function pickRows(rows: QuantisedRows, wanted: readonly number[]): QuantisedRows {
  const width = rows.dimensions / 2;
  const codes = new Uint8Array(wanted.length * width);
  wanted.forEach((row, at) => codes.set(rows.codes.subarray(row * width, (row + 1) * width), at * width));
  return { count: wanted.length, dimensions: rows.dimensions, scales: Uint8Array.from(wanted, (row) => rows.scales[row] ?? 0), codes };
}

function stepOf(scale: number): number {
  return (EIGHTH_POWERS[scale & 7] ?? 1) * 2 ** ((scale >> 3) - 24);
}

/** Plain loops, because they run over millions of values for an index. */
function bestScale(values: Float32Array): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return 0;
  let [best, least, last] = [0, Infinity, -1];
  for (const share of RANGES) {
    const scale = Math.min(255, Math.max(0, Math.round(192 + 8 * Math.log2((largest * share) / LARGEST))));
    // Equal scales follow each other.
    if (scale === last) continue;
    last = scale;
    const error = errorOf(values, stepOf(scale));
    if (error < least) [best, least] = [scale, error];
  }
  return best;
}

function errorOf(values: Float32Array, step: number): number {
  let sum = 0;
  for (const value of values) sum += (value - (nibbleOf(value, step) - ZERO_NIBBLE) * step) ** 2;
  return sum;
}

function nibbleOf(value: number, step: number): number {
  return Math.min(LARGEST, Math.max(-ZERO_NIBBLE, Math.round(value / step))) + ZERO_NIBBLE;
}

function writeCodes(values: Float32Array, step: number, codes: Uint8Array): void {
  for (let at = 0; at < values.length; at += 2) {
    codes[at / 2] = nibbleOf(values[at] ?? 0, step) | (nibbleOf(values[at + 1] ?? 0, step) << 4);
  }
}
