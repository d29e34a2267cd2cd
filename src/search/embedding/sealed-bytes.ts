import { EmbedderError } from './embedder-error.ts';

/** Parts of a file of the model, as they are written one after the other. */
interface SealedParts {
  /** Kind of the file: eight ASCII characters. */
  readonly kind: string;
  /** Whole numbers below 2³². */
  readonly numbers: readonly number[];
  readonly parts: readonly Uint8Array[];
}

const SEAL = 4;
const ascii = new TextEncoder();
/** The prefix of every kind. */
const MARK = ascii.encode('PTLN');

/** Writes kind, numbers (32 bits, little endian), parts and a checksum of all of it. */
export function seal({ kind, numbers, parts }: SealedParts): Uint8Array<ArrayBuffer> {
  const head = 8 + 4 * numbers.length;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, head) + SEAL);
  const view = new DataView(bytes.buffer);
  bytes.set(ascii.encode(kind));
  numbers.forEach((value, at) => view.setUint32(8 + 4 * at, value, true));
  let at = head;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  view.setUint32(at, checksum(bytes.subarray(0, at)), true);
  return bytes;
}

/** A file of the model, opened. */
interface Unsealed {
  readonly numbers: readonly number[];
  /** Everything between the numbers and the checksum. */
  readonly body: Uint8Array;
}

/**
 * Opens the output of {@link seal}.
 *
 * @param file the name to use in errors
 * @param count number of its leading numbers
 * @throws EmbedderError `unfit-model` if it is of another kind, truncated or damaged
 */
export function unseal(bytes: Uint8Array, file: string, kind: string, count: number): Unsealed {
  const head = 8 + 4 * count;
  if (bytes.length < head + SEAL) throw damaged(file, 'is cut short');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (ascii.encode(kind).some((byte, at) => bytes[at] !== byte)) throw damaged(file, `is no "${kind}" file of this version`);
  if (!isIntact(bytes)) throw damaged(file, 'has a checksum that does not hold');
  const body = bytes.subarray(head, bytes.length - SEAL);
  return { numbers: Array.from({ length: count }, (_, at) => view.getUint32(8 + 4 * at, true)), body };
}

/** Whether bytes end with the checksum of all preceding bytes, as {@link seal} writes it. */
export function isIntact(bytes: Uint8Array): boolean {
  const end = bytes.length - SEAL;
  if (end < 0) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(end, true) === checksum(bytes.subarray(0, end));
}

/** Whether bytes begin like a file of the model, of any kind, even if truncated. */
export function isModelFile(bytes: Uint8Array): boolean {
  return MARK.every((byte, at) => bytes[at] === byte);
}

/** Splits a body into parts of given lengths. */
export function cut(body: Uint8Array, lengths: readonly number[], file: string): Uint8Array[] {
  if (lengths.reduce((sum, length) => sum + length, 0) !== body.length) throw damaged(file, 'does not have the stated length');
  let at = 0;
  return lengths.map((length) => body.subarray(at, (at += length)));
}

function damaged(file: string, what: string): EmbedderError {
  return new EmbedderError('unfit-model', `The embedding file ${file} ${what}: fetch it again, or build the index again.`);
}

/** FNV-1a over bytes, 32 bits. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  // An iterator costs six times as much, and every build and page checks megabytes.
  for (let at = 0, end = bytes.length; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
