import { hash as hashOf } from 'node:crypto';

import { ENTRY_BYTES, GONE_FLAG, KEY_BYTES, PACKS_FOLDER, partOf, PARTS_FLAG, TAG_BYTES } from '../../api/packs/pack-reader.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';

/** Where the bytes of a file are. */
export interface PackPlace {
  /** Number of the pack, or of the first of the packs of a large file. */
  readonly pack: number;
  readonly offset: number;
  readonly length: number;
  /** Whether the file is in parts. */
  readonly isInParts: boolean;
}

/** The index of the packs, while it is made. */
export interface PackIndex {
  /** Number of entries. */
  readonly size: number;
  /**
   * Adds a file.
   *
   * @param hash SHA-256 of its bytes
   * @param isGone whether it is the page of a removed server
   */
  add(path: string, hash: Buffer, place: PackPlace, isGone: boolean): void;
  /** Number of parts of the index. */
  parts(): number;
  /** The parts of the index. */
  files(): Generator<PublishedFile>;
}

/** Maximum number of entries of a part on average, so that a reader fetches some 80 KB. */
const ENTRIES = 2048;

/** Most parts; a catalogue of 100,000 servers has 512. */
const MAX_PARTS = 1024;

/**
 * Starts an index. Its entries are in one buffer, because there is one for every file of the catalogue.
 *
 * @param onPlaced called with each entry
 */
export function packIndex(onPlaced?: (path: string, place: PackPlace) => void): PackIndex {
  let entries = Buffer.alloc(ENTRY_BYTES * 1024);
  let size = 0;

  function partCount(): number {
    let parts = 1;
    while (parts < MAX_PARTS && size / parts > ENTRIES) parts *= 2;
    return parts;
  }

  function entryAt(at: number): Buffer {
    return entries.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES);
  }

  return {
    get size() {
      return size;
    },
    add(path, hash, place, isGone) {
      const { pack, offset, length, isInParts } = place;
      onPlaced?.(path, place);
      if ((size + 1) * ENTRY_BYTES > entries.length) entries = Buffer.concat([entries, Buffer.alloc(entries.length)]);
      const entry = entryAt(size);
      hashOf('sha256', path, 'buffer').copy(entry, 0, 0, KEY_BYTES);
      hash.copy(entry, KEY_BYTES, 0, TAG_BYTES);
      entry.writeUInt32BE(length, 28);
      entry.writeUInt32BE(offset, 32);
      entry.writeUInt16BE(pack, 36);
      entry.writeUInt16BE((isGone ? GONE_FLAG : 0) | (isInParts ? PARTS_FLAG : 0), 38);
      size += 1;
    },
    parts: partCount,
    *files() {
      const parts: Buffer[][] = Array.from({ length: partCount() }, () => []);
      for (let at = 0; at < size; at += 1) {
        const entry = entryAt(at);
        parts[partOf(entry, parts.length)]?.push(entry);
      }
      for (const [at, part] of parts.entries()) {
        part.sort((a, b) => a.compare(b, 0, KEY_BYTES, 0, KEY_BYTES));
        const same = part.findIndex((entry, index) => part[index + 1]?.compare(entry, 0, KEY_BYTES, 0, KEY_BYTES) === 0);
        if (same !== -1) throw new Error('Two paths have the same key in the index of the packs. Rename one of the newest servers.');
        yield [`${PACKS_FOLDER}index/${at}.bin`, Buffer.concat(part)];
      }
    },
  };
}
