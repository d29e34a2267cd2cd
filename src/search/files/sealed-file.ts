import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { crc32 } from './crc32.ts';
import { deflate, inflate } from './deflate.ts';

/** Kinds of index files, with the first byte of each. */
const FILE_KINDS = {
  terms: 1,
  names: 2,
  filters: 3,
  marks: 4,
  lexicon: 5,
  column: 6,
  cards: 7,
  vectors: 8,
  order: 9,
  centroids: 10,
  cells: 11,
  translations: 12,
  tokens: 13,
} as const;

/** One of {@link FILE_KINDS}. */
export type FileKind = keyof typeof FILE_KINDS;

/** Head of every file, so that one file cannot be confused with another. */
export interface FileHead {
  readonly kind: FileKind;
  /** Number of the file within its kind, from 0. */
  readonly part: number;
  /** Number of servers in the index. */
  readonly count: number;
}

/** Compresses bytes as DEFLATE; `undefined` if the result is not smaller. */
export type Compress = (bytes: Uint8Array) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/** Writes a file: its contents, and separately the data that would not get smaller by compression. */
export type WriteContents = (contents: ByteWriter, uncompressed: ByteWriter) => void;

/** Reads the complete output of {@link WriteContents}. */
export type ReadContents<T> = (contents: ByteReader, uncompressed: ByteReader) => T;

const CHECKSUM_BYTES = 4;
/** Encoding of the contents, as one byte of the head. */
const PLAIN = 0;
const DEFLATED = 1;

/**
 * Maximum bytes of decompressed contents for an index of `count` servers. The largest file of 10,000 servers has 100,000. Larger contents
 * are not compressed, so that no index fails for this limit.
 */
export function maxDecompressed(count: number): number {
  return Math.min(2 ** 24, 2 ** 20 + 64 * count);
}

/**
 * Encodes a file: its kind, its part and the number of servers; the encoding of its contents, their length and, where compressed, their
 * compressed length; the contents; the uncompressed data; and the CRC-32 of all that.
 *
 * Contents are compressed here because many hosts (including GitHub Pages and Cloudflare) compress only known text types. There it halves
 * the transferred bytes. Compared with a host that uses the best Brotli level, it adds an eighth to the bytes of a query of two words and a
 * quarter to cards.
 *
 * @param compress by default the platform's streams, which cost several times as much as a call of a library
 */
export async function seal({ kind, part, count }: FileHead, write: WriteContents, compress: Compress = deflate): Promise<Uint8Array> {
  const [contents, uncompressed] = [new ByteWriter(), new ByteWriter()];
  write(contents, uncompressed);
  const plain = contents.written();
  const compressed = plain.length > maxDecompressed(count) ? undefined : await compress(plain);
  const writer = new ByteWriter();
  writer.byte(FILE_KINDS[kind]);
  writer.varint(part);
  writer.varint(count);
  writer.byte(compressed === undefined ? PLAIN : DEFLATED);
  writer.varint(plain.length);
  if (compressed !== undefined) writer.varint(compressed.length);
  writer.bytes(compressed ?? plain);
  writer.bytes(uncompressed.written());
  writer.uint32(crc32(writer.written()));
  return writer.written();
}

/**
 * A file from {@link seal} with its contents uncompressed. It reads as the same contents.
 *
 * @param inflateAll decompresses the contents of a trusted file
 */
export function unpacked(bytes: Uint8Array, inflateAll: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const reader = new ByteReader(bytes.subarray(0, bytes.length - CHECKSUM_BYTES), 'of a built index');
  const [kind, part, count, encoding, length] = [reader.byte(), reader.varint(), reader.varint(), reader.byte(), reader.varint()];
  if (encoding !== DEFLATED) return bytes;
  const contents = inflateAll(reader.take(reader.varint()));
  const writer = new ByteWriter();
  writer.byte(kind);
  writer.varint(part);
  writer.varint(count);
  writer.byte(PLAIN);
  writer.varint(length);
  writer.bytes(contents);
  writer.bytes(reader.take(reader.left));
  writer.uint32(crc32(writer.written()));
  return writer.written();
}

/** Whether bytes end with the checksum of all bytes before it, as the output of {@link seal} does. */
export function sealHolds(bytes: Uint8Array): boolean {
  const end = bytes.length - CHECKSUM_BYTES;
  if (end < 0) return false;
  const sealed = bytes.subarray(end).reduce((value, byte, at) => value + byte * 2 ** (8 * at), 0);
  return crc32(bytes.subarray(0, end)) === sealed;
}

/**
 * Reads the contents of a file from {@link seal}.
 *
 * @param file the name to use in errors
 * @throws IndexError `unreadable` for any other bytes
 */
export async function unseal<T>(bytes: Uint8Array, file: string, { kind, part, count }: FileHead, read: ReadContents<T>): Promise<T> {
  const reader = new ByteReader(bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES)), file);
  if (!sealHolds(bytes)) reader.fail('its checksum is wrong');
  if (reader.byte() !== FILE_KINDS[kind] || reader.varint() !== part || reader.varint() !== count) {
    reader.fail('it is not the file of its name');
  }
  const contents = new ByteReader(await readContents(reader, maxDecompressed(count)), file);
  // A copy, so that what is read from it does not keep the compressed contents in memory.
  const uncompressed = new ByteReader(reader.take(reader.left).slice(), file);
  const result = read(contents, uncompressed);
  contents.end();
  uncompressed.end();
  return result;
}

/** @param max maximum bytes of decompressed contents */
async function readContents(reader: ByteReader, max: number): Promise<Uint8Array> {
  const encoding = reader.byte();
  const length = reader.varint();
  if (encoding === PLAIN) return reader.take(length);
  if (encoding !== DEFLATED) reader.fail('its contents have an encoding that this version does not support');
  if (length > max) reader.fail(`its contents would have ${length} bytes; the limit is ${max}`);
  const compressed = reader.take(reader.varint());
  return (await inflate(compressed, length)) ?? reader.fail(`its contents do not decompress to the expected ${length} bytes`);
}
