import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { ByteReader } from '../../../src/search/files/byte-reader.ts';
import { ByteWriter } from '../../../src/search/files/byte-writer.ts';
import { crc32 } from '../../../src/search/files/crc32.ts';

/** A sealed file, taken apart by hand. */
export interface OpenedFile {
  /** Kind, part and count, as bytes. */
  readonly head: Uint8Array;
  readonly isPacked: boolean;
  /** Unpacked. */
  readonly contents: Uint8Array;
  readonly beside: Uint8Array;
}

/** Takes a sound file apart, without what reads it in earnest. */
export function openedFile(bytes: Uint8Array): OpenedFile {
  const reader = new ByteReader(bytes.subarray(0, -4), 'sample.bin');
  reader.byte();
  reader.varint();
  reader.varint();
  const head = bytes.slice(0, bytes.length - 4 - reader.left);
  const isPacked = reader.byte() === 1;
  const length = reader.varint();
  const contents = isPacked ? new Uint8Array(inflateRawSync(reader.take(reader.varint()))) : reader.take(length).slice();
  return { head, isPacked, contents, beside: reader.take(reader.left).slice() };
}

/** Errors in the header of compressed contents. */
export interface PackedAs {
  /** The compression method in the header. */
  readonly keeping?: number;
  /** The decompressed length in the header. */
  readonly length?: number;
  /** Stands for the packed bytes. */
  readonly packed?: Uint8Array;
}

/** A file with a valid checksum and any contents; its header may be wrong. */
export function sealedFile(
  head: Uint8Array,
  contents: Uint8Array,
  beside: Uint8Array,
  isPacked: boolean,
  header: PackedAs = {},
): Uint8Array {
  const packed = header.packed ?? deflateRawSync(contents);
  const writer = new ByteWriter();
  writer.bytes(head);
  writer.byte(header.keeping ?? Number(isPacked));
  writer.varint(header.length ?? contents.length);
  if (isPacked) writer.varint(packed.length);
  writer.bytes(isPacked ? packed : contents);
  writer.bytes(beside);
  return resealed(writer.written());
}

/** Bytes and their checksum. */
export function resealed(bytes: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  writer.bytes(bytes);
  writer.uint32(crc32(bytes));
  return writer.written();
}
