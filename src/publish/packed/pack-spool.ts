import { hash as hashOf } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';
import { writeNamed } from '../../catalog/store/write-named.ts';
import type { KnownPacks, KnownPlace } from './known-packs.ts';

/** A file that waits for its pack. */
export interface SpooledFile {
  /** Below the publication's root. */
  readonly path: string;
  /** SHA-256 of its bytes. */
  readonly hash: Buffer;
  readonly bytes: Buffer;
}

/** Files on disk, in buckets by the server that they belong to, so that memory does not grow with their number. */
export interface PackSpool {
  /** Bytes of the files of each bucket. */
  readonly sizes: Float64Array;
  /** Returns the SHA-256 of the bytes. */
  add(path: string, server: string, bytes: Buffer): Buffer;
  /** Adds a file whose bytes stay in a pack of an earlier build until it is taken. */
  addKnown(path: string, server: string, hash: Buffer, place: KnownPlace): void;
  /** Takes the files of a bucket, sorted by path. A file that was added twice has its last bytes. */
  take(bucket: number): SpooledFile[];
}

/** Number of buckets: the maximum number of packs of servers. */
export const BUCKETS = 2048;

/** Bytes in memory before all buckets are written, so that a small site needs no disk. */
const BUFFER_BYTES = 64 * 1024 * 1024;

/** Bytes before the path in a spooled file: length of the path, length of the bytes, SHA-256, and the place in an earlier pack. */
const HEAD_BYTES = 2 + 4 + 32 + 2 + 4;

/** The number of the pack of a file whose bytes are in the spool. */
const NO_PACK = 0xffff;

/**
 * Opens a spool in a folder that nothing else uses. The caller removes the folder.
 *
 * @param known the packs of an earlier build
 */
export function openSpool(folder: string, known: KnownPacks | undefined): PackSpool {
  mkdirSync(folder, { recursive: true });
  const sizes = new Float64Array(BUCKETS);
  const waiting = new Map<number, Buffer[]>();
  let waitingBytes = 0;
  const fileOf = (bucket: number): string => path.join(folder, String(bucket));

  function flush(bucket: number): void {
    const parts = waiting.get(bucket);
    if (parts === undefined) return;
    writeNamed(fileOf(bucket), Buffer.concat(parts), { flag: 'a' });
    waiting.delete(bucket);
  }

  function append(bucket: number, head: Buffer, bytes: Buffer, size = bytes.length): void {
    const parts = waiting.get(bucket) ?? [];
    parts.push(head, bytes);
    waiting.set(bucket, parts);
    sizes[bucket] = (sizes[bucket] ?? 0) + size;
    waitingBytes += head.length + bytes.length;
    if (waitingBytes <= BUFFER_BYTES) return;
    for (const each of [...waiting.keys()]) flush(each);
    waitingBytes = 0;
  }

  return {
    sizes,
    add(name, server, bytes) {
      const hash = hashOf('sha256', bytes, 'buffer');
      append(bucketOf(server), headOf(name, hash, { pack: NO_PACK, offset: 0, length: bytes.length }), bytes);
      return hash;
    },
    addKnown(name, server, hash, place) {
      append(bucketOf(server), headOf(name, hash, place), Buffer.alloc(0), place.length);
    },
    take(bucket) {
      const parts = waiting.get(bucket) ?? [];
      waiting.delete(bucket);
      const files = new Map<string, SpooledFile>();
      for (const file of spooledFiles(Buffer.concat([contentsOf(fileOf(bucket)), ...parts]), known)) files.set(file.path, file);
      return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

/** The bucket of a server: the first bits of the SHA-256 of its name. */
function bucketOf(server: string): number {
  return Math.floor((hashOf('sha256', server, 'buffer').readUInt16BE(0) * BUCKETS) / 65_536);
}

function contentsOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return Buffer.alloc(0);
    throw error;
  }
}

/** What precedes the bytes of a file. */
function headOf(name: string, hash: Buffer, { pack, offset, length }: KnownPlace): Buffer {
  const text = Buffer.from(name);
  const head = Buffer.alloc(HEAD_BYTES + text.length);
  head.writeUInt16BE(text.length, 0);
  head.writeUInt32BE(length, 2);
  hash.copy(head, 6);
  head.writeUInt16BE(pack, 38);
  head.writeUInt32BE(offset, 40);
  text.copy(head, HEAD_BYTES);
  return head;
}

function* spooledFiles(spooled: Buffer, known: KnownPacks | undefined): Generator<SpooledFile> {
  let at = 0;
  while (at < spooled.length) {
    const from = at + HEAD_BYTES;
    const to = from + spooled.readUInt16BE(at);
    const length = spooled.readUInt32BE(at + 2);
    const place = { pack: spooled.readUInt16BE(at + 38), offset: spooled.readUInt32BE(at + 40), length };
    const path = spooled.toString('utf8', from, to);
    const hash = spooled.subarray(at + 6, at + 38);
    at = place.pack === NO_PACK ? to + length : to;
    yield { path, hash, bytes: place.pack === NO_PACK || known === undefined ? spooled.subarray(to, at) : known.read(place) };
  }
}
