import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { crc32 } from './crc32.ts';

/** What a file of an index is, as its first byte says. */
export const FILE_KINDS = { terms: 1, names: 2, filters: 3, marks: 4, lexicon: 5, column: 6, cards: 7, vectors: 8 } as const;

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

const CHECKSUM_BYTES = 4;

/** A file: its kind, its part, the servers of the index, its contents, and the CRC-32 of all that. */
export function seal({ kind, part, count }: FileHead, write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  writer.byte(FILE_KINDS[kind]);
  writer.varint(part);
  writer.varint(count);
  write(writer);
  writer.uint32(crc32(writer.written()));
  return writer.written();
}

/**
 * Reads the contents of a file that {@link seal} made.
 *
 * @param file the name to use in errors
 * @throws IndexError `unreadable` for any other bytes
 */
export function unseal<T>(bytes: Uint8Array, file: string, { kind, part, count }: FileHead, read: (reader: ByteReader) => T): T {
  const end = Math.max(0, bytes.length - CHECKSUM_BYTES);
  const sum = bytes.subarray(end);
  const reader = new ByteReader(bytes.subarray(0, end), file);
  const sealed = sum.reduce((value, byte, at) => value + byte * 2 ** (8 * at), 0);
  if (sum.length < CHECKSUM_BYTES || crc32(bytes.subarray(0, end)) !== sealed) reader.fail('its checksum does not hold');
  if (reader.byte() !== FILE_KINDS[kind] || reader.varint() !== part || reader.varint() !== count) {
    reader.fail('it is another file than its name says');
  }
  const contents = read(reader);
  reader.end();
  return contents;
}
