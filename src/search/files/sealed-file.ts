import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { crc32 } from './crc32.ts';
import { deflate, inflate } from './deflate.ts';

/** What a file of an index is, as its first byte says. */
const FILE_KINDS = { terms: 1, names: 2, filters: 3, marks: 4, lexicon: 5, column: 6, cards: 7, vectors: 8, order: 9 } as const;

/** One of {@link FILE_KINDS}. */
export type FileKind = keyof typeof FILE_KINDS;

/** What stands around the contents of every file, so that one file cannot be taken for another. */
export interface FileHead {
  readonly kind: FileKind;
  /** Which of the files of its kind, from 0. */
  readonly part: number;
  /** Servers in the index. */
  readonly count: number;
}

/** Writes what a file holds: its contents, and beside them what would not become less by packing. */
export type WriteContents = (contents: ByteWriter, beside: ByteWriter) => void;

/** Reads what {@link WriteContents} wrote, all of it. */
export type ReadContents<T> = (contents: ByteReader, beside: ByteReader) => T;

const CHECKSUM_BYTES = 4;
/** How contents are kept, as one byte of the head says. */
const PLAIN = 0;
const DEFLATED = 1;

/**
 * Bytes that the packed contents of a file may become, given the servers of the index. The largest file of 10,000 servers has
 * 100,000. Contents of more are not packed, so that no index fails for it.
 */
export function mostUnpacked(count: number): number {
  return Math.min(2 ** 24, 2 ** 20 + 64 * count);
}

/**
 * A file: its kind, its part and the servers of the index; how its contents are kept, how long they are and, where they are
 * packed, how long they are so; the contents; what stands beside them; and the CRC-32 of all that.
 *
 * Contents are packed here because many hosts (GitHub Pages and Cloudflare among them) compress nothing that they do not know
 * to be text. There it halves what travels; where a host would compress with Brotli at its best, it adds an eighth to what a query
 * of two words needs and a quarter to cards.
 */
export async function seal({ kind, part, count }: FileHead, write: WriteContents): Promise<Uint8Array> {
  const [contents, beside] = [new ByteWriter(), new ByteWriter()];
  write(contents, beside);
  const plain = contents.written();
  const packed = plain.length > mostUnpacked(count) ? undefined : await deflate(plain);
  const writer = new ByteWriter();
  writer.byte(FILE_KINDS[kind]);
  writer.varint(part);
  writer.varint(count);
  writer.byte(packed === undefined ? PLAIN : DEFLATED);
  writer.varint(plain.length);
  if (packed !== undefined) writer.varint(packed.length);
  writer.bytes(packed ?? plain);
  writer.bytes(beside.written());
  writer.uint32(crc32(writer.written()));
  return writer.written();
}

/** Whether bytes end with the checksum of all that stands before it, as what {@link seal} wrote does. */
export function sealHolds(bytes: Uint8Array): boolean {
  const end = bytes.length - CHECKSUM_BYTES;
  if (end < 0) return false;
  const sealed = bytes.subarray(end).reduce((value, byte, at) => value + byte * 2 ** (8 * at), 0);
  return crc32(bytes.subarray(0, end)) === sealed;
}

/**
 * Reads the contents of a file that {@link seal} made.
 *
 * @param file the name to use in errors
 * @throws IndexError `unreadable` for any other bytes
 */
export async function unseal<T>(bytes: Uint8Array, file: string, { kind, part, count }: FileHead, read: ReadContents<T>): Promise<T> {
  const reader = new ByteReader(bytes.subarray(0, Math.max(0, bytes.length - CHECKSUM_BYTES)), file);
  if (!sealHolds(bytes)) reader.fail('its checksum does not hold');
  if (reader.byte() !== FILE_KINDS[kind] || reader.varint() !== part || reader.varint() !== count) {
    reader.fail('it is another file than its name says');
  }
  const contents = new ByteReader(await readContents(reader, mostUnpacked(count)), file);
  const beside = new ByteReader(reader.take(reader.left), file);
  const result = read(contents, beside);
  contents.end();
  beside.end();
  return result;
}

/** @param most bytes that packed contents may become */
async function readContents(reader: ByteReader, most: number): Promise<Uint8Array> {
  const keeping = reader.byte();
  const length = reader.varint();
  if (keeping === PLAIN) return reader.take(length);
  if (keeping !== DEFLATED) reader.fail('its contents are packed in a way that this version does not know');
  if (length > most) reader.fail(`its contents would become ${length} bytes, and may be ${most} at most`);
  const packed = reader.take(reader.varint());
  return (await inflate(packed, length)) ?? reader.fail(`its contents do not become the ${length} bytes that they should`);
}
