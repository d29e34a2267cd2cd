import { readHashedFile, writeHashedFile } from './hashed-file.ts';

/** Bytes by the hash of what they were computed from. */
interface CachedBytes {
  /** The stored bytes, as a view that nobody changes; `undefined` if there are none. */
  get(key: string): Uint8Array | undefined;
  /** @param key 44 characters, as a SHA-256 in base64 has */
  put(key: string, bytes: Uint8Array): void;
  /** Writes what was used or added, and leaves out everything else. Never throws. */
  save(): void;
}

const KEY_BYTES = 44;
const ENTRY_BYTES = KEY_BYTES + 4;

/**
 * Opens the bytes of a file. A file with another version or other bytes than were written is ignored, so it can be deleted, copied and
 * restored at any time. Unlike `openCachedValues`, it reads values without parsing them.
 *
 * The file has the number of values, key and length of each, then their bytes.
 */
export function openCachedBytes(file: string, version: string): CachedBytes {
  const stored = storedIn(readHashedFile(file, version));
  const used = new Map<string, Uint8Array>();
  let isNew = false;
  return {
    get(key) {
      const bytes = used.get(key) ?? stored.get(key);
      if (bytes !== undefined) used.set(key, bytes);
      return bytes;
    },
    put(key, bytes) {
      if (key.length !== KEY_BYTES) throw new RangeError(`${JSON.stringify(key)} is not a SHA-256 in base64`);
      used.set(key, bytes);
      isNew = true;
    },
    save() {
      if (isNew || used.size < stored.size) writeHashedFile(file, version, fileOf(used));
    },
  };
}

function storedIn(bytes: Buffer | undefined): ReadonlyMap<string, Uint8Array> {
  const stored = new Map<string, Uint8Array>();
  // The hash of the file is that of what `save` wrote.
  if (bytes === undefined) return stored;
  const count = bytes.readUInt32LE(0);
  let start = 4 + count * ENTRY_BYTES;
  for (let at = 4; at < 4 + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const end = start + bytes.readUInt32LE(at + KEY_BYTES);
    stored.set(bytes.toString('latin1', at, at + KEY_BYTES), bytes.subarray(start, end));
    start = end;
  }
  return stored;
}

function fileOf(values: ReadonlyMap<string, Uint8Array>): Buffer {
  const head = Buffer.alloc(4 + values.size * ENTRY_BYTES);
  let at = head.writeUInt32LE(values.size, 0);
  for (const [key, { length }] of values) {
    head.write(key, at, 'latin1');
    at = head.writeUInt32LE(length, at + KEY_BYTES);
  }
  return Buffer.concat([head, ...values.values()]);
}
