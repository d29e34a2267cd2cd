/** Folder of the packs, below the publication's root. */
export const PACKS_FOLDER = 'packs/';

/** Path of the file that says how many packs and parts of the index there are. */
export const PACKS_HEAD = 'packs/index.json';

/** Path of the list of the files of the search index in packs, which a live catalogue loads when it starts. */
export const PACKED_SEARCH = 'packs/search.json';

/**
 * Bytes of an entry of the index: 12 of the SHA-256 of the file's path, 16 of the SHA-256 of its bytes, then the length, the offset in its
 * pack (4 bytes each), the number of its pack and flags (2 bytes each), all big-endian.
 */
export const ENTRY_BYTES = 40;

/** Bytes of the hash of a path, by which the entries of a part are sorted. */
export const KEY_BYTES = 12;

/** Bytes of the hash of a file's contents. */
export const TAG_BYTES = 16;

/** The flag of the page of a removed server, which is sent with status 410. */
export const GONE_FLAG = 1;

/** The flag of a file in parts of {@link PART_BYTES}, each of which is a pack of its own; the entry names the first. */
export const PARTS_FLAG = 2;

/** Bytes of each part of a large file but the last; below the limit of hosts, 25 MiB. */
export const PART_BYTES = 16 * 1024 * 1024;

/** `packs/index.json`. */
export interface PacksHead {
  /** Version of the format: 1. */
  readonly format: number;
  /** Number of packs: `packs/0.bin` and so on. */
  readonly packs: number;
  /** Number of parts of the index, a power of two: `packs/index/0.bin` and so on. */
  readonly parts: number;
  /** Number of files in the packs. */
  readonly files: number;
  /** Whether pages are in the packs. */
  readonly pages: boolean;
}

/** Reads a file below the publication's root, or a part of it; `undefined` if it does not exist. */
export type ReadBytes = (path: string, offset?: number, length?: number) => Promise<Uint8Array | undefined>;

/** A file in the packs. */
export interface PackedFile {
  readonly length: number;
  /** Strong entity tag (RFC 9110 §8.8.3), from the SHA-256 of the bytes. */
  readonly etag: string;
  /** Whether it is the page of a removed server. */
  readonly isGone: boolean;
  /** Reads the bytes. A file in parts comes in several arrays. Rejects if the packs are of another build than the index. */
  readonly bytes: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The packs of a site. */
export interface Packs {
  /** The file at a path below the publication's root. */
  readonly find: (path: string) => Promise<PackedFile | undefined>;
  /** Forgets what was read of the index, because a newer build was published. */
  readonly reopen: () => void;
}

/** The packs cannot be read, or are of different builds. */
export class PacksError extends Error {}

/** Most parts of an index that are kept in memory, each about 100 KB. */
const KEPT_PARTS = 64;

/**
 * Opens packs. A file costs two reads: one part of the index, and its bytes in the pack.
 *
 * @param keepsIndex whether parts of the index stay in memory: not where files are local, because a newer build may replace them
 */
export function openPacks(read: ReadBytes, keepsIndex: boolean): Packs {
  // Values, not promises: on Cloudflare a request must not wait for what another one started.
  let kept: PacksHead | undefined;
  const parts = new Map<string, Uint8Array>();

  async function whole(path: string): Promise<Uint8Array> {
    const bytes = await read(path);
    if (bytes === undefined) throw new PacksError(`${path} does not exist`);
    return bytes;
  }

  async function head(): Promise<PacksHead> {
    // Written by the build, in this shape.
    const found = kept ?? (JSON.parse(new TextDecoder().decode(await whole(PACKS_HEAD))) as PacksHead);
    if (keepsIndex) kept = found;
    return found;
  }

  async function partAt(path: string): Promise<Uint8Array> {
    const part = parts.get(path) ?? (await whole(path));
    if (!keepsIndex) return part;
    // The part that was not used for longest is the first.
    parts.delete(path);
    parts.set(path, part);
    for (const oldest of parts.keys()) if (parts.size > KEPT_PARTS) parts.delete(oldest);
    return part;
  }

  return {
    async find(path) {
      const key = await sha256(new TextEncoder().encode(path));
      const part = await partAt(`${PACKS_FOLDER}index/${partOf(key, (await head()).parts)}.bin`);
      const at = entryAt(part, key);
      return at === undefined ? undefined : packedFile(read, new DataView(part.buffer, part.byteOffset + at, ENTRY_BYTES));
    },
    reopen() {
      kept = undefined;
      parts.clear();
    },
  };
}

/** SHA-256 (FIPS 180-4). */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  // The platform declares that it takes views of buffers that are not shared; ours never are.
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

/** The strong entity tag of a file, from the first {@link TAG_BYTES} of the hash of its bytes. */
export function entityTag(hash: Uint8Array): string {
  return '"' + btoa(String.fromCharCode(...hash.subarray(0, TAG_BYTES))).slice(0, 22) + '"';
}

/** The part of the index with a key: the first bits of the key. */
export function partOf(key: Uint8Array, parts: number): number {
  return Math.floor((((key[0] ?? 0) * 256 + (key[1] ?? 0)) * parts) / 65536);
}

/** The offset of the entry with a key in a part, by binary search. */
function entryAt(part: Uint8Array, key: Uint8Array): number | undefined {
  let low = 0;
  let high = part.length / ENTRY_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compare(part, middle * ENTRY_BYTES, key);
    if (order === 0) return middle * ENTRY_BYTES;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function compare(part: Uint8Array, at: number, key: Uint8Array): number {
  for (let index = 0; index < KEY_BYTES; index += 1) {
    const difference = (part[at + index] ?? 0) - (key[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function packedFile(read: ReadBytes, entry: DataView): PackedFile {
  const tag = new Uint8Array(entry.buffer, entry.byteOffset + KEY_BYTES, TAG_BYTES);
  const length = entry.getUint32(28);
  const offset = entry.getUint32(32);
  const pack = entry.getUint16(36);
  const flags = entry.getUint16(38);
  const isInParts = (flags & PARTS_FLAG) !== 0;
  return {
    length,
    etag: entityTag(tag),
    isGone: (flags & GONE_FLAG) !== 0,
    bytes: async function* () {
      for (let done = 0, at = pack; done < length || done === 0; at += 1) {
        const wanted = isInParts ? Math.min(PART_BYTES, length - done) : length;
        const bytes = length === 0 ? new Uint8Array() : await read(`${PACKS_FOLDER}${at}.bin`, offset, wanted);
        if (bytes?.length !== wanted) throw new PacksError(`pack ${at} is of another build`);
        // A pack of another build has other bytes there. A large file is sent while it is read, so its parts are not checked.
        if (!isInParts && (await sha256(bytes)).some((byte, index) => index < TAG_BYTES && byte !== tag[index]))
          throw new PacksError(`pack ${at} is of another build`);
        yield bytes;
        done += wanted;
        if (done >= length) return;
      }
    },
  };
}
