import { PACKED_SEARCH, PACKS_FOLDER, PACKS_HEAD, PART_BYTES, type PacksHead } from '../../api/packs/pack-reader.ts';
import { REMOVED_FOLDERS } from '../../api/removed/removed-files.ts';
import type { PublishedFile } from '../../catalog/published/published-file.ts';
import type { FileDigest } from '../../security/signing/manifest.ts';
import type { PackedFiles } from '../../catalog/values/file-families.ts';
import type { KnownPacks } from './known-packs.ts';
import { packIndex, type PackIndex, type PackPlace } from './pack-index.ts';
import { BUCKETS, openSpool, type PackSpool, type SpooledFile } from './pack-spool.ts';
import { NAME_BYTES, packedExpression, serverOfFile } from './packed-paths.ts';

/** Packs files of a site. */
export interface Packer {
  /** Whether the file at a path belongs to the packs. */
  isPacked(path: string): boolean;
  /** Takes over a file that belongs to the packs, and its bytes. Returns its SHA-256 in base64 and its size. */
  add(path: string, contents: string | Uint8Array): FileDigest;
  /** Takes over a file that an earlier build wrote with the same key. Returns its SHA-256 in base64 and its size; `undefined` if there is none. */
  reuse(path: string, key: string): FileDigest | undefined;
  /** The packs, their index and its head, one after the other. Call it once, after the last file. */
  files(): Generator<PublishedFile>;
}

/** The options of a packer. */
interface PackerOptions {
  /** The setting `files.packed`. */
  readonly packed: PackedFiles;
  /** Folder for files that wait, which the caller removes. */
  readonly spoolFolder: string;
  /** The packs of an earlier build. */
  readonly known?: KnownPacks | undefined;
  /** Called with the place of each file. */
  readonly onPlaced?: ((path: string, place: PackPlace) => void) | undefined;
}

/** Bytes of a pack on average: small where a few hundred packs are enough, because some hosts only send whole files. */
const SMALL_PACK = 1024 * 1024;
const LARGE_PACK = 8 * 1024 * 1024;

/** Most packs of servers that are small. */
const SMALL_PACKS = 256;

/** Most packs of other files. */
const OTHER_PACKS = 64;

/** Files that are larger are in packs of their own, in parts. */
const LARGE_FILE = LARGE_PACK;

/** Maximum size of a pack; hosts accept 25 MiB. What exceeds it goes to a further pack. */
const MAX_PACK = 24 * 1024 * 1024;

/**
 * Starts packing. The same files give the same packs, in any order. Packs of servers and of other files are apart, because lists change
 * with every build.
 *
 * Memory: about 40 bytes a file, and 64 MB for what waits to be written.
 */
export function openPacker({ packed, spoolFolder, known, onPlaced }: PackerOptions): Packer {
  const expression = new RegExp(packedExpression(packed));
  const spools = { servers: openSpool(`${spoolFolder}/servers`, known), others: openSpool(`${spoolFolder}/others`, known) };
  const search: string[] = [];
  const note = (path: string): void => {
    if (path.startsWith('search/')) search.push(path);
  };
  return {
    isPacked: (path) => expression.test(path),
    add(path, contents) {
      const bytes =
        typeof contents === 'string' ? Buffer.from(contents) : Buffer.from(contents.buffer, contents.byteOffset, contents.length);
      const server = serverOfFile(path, () => bytes);
      note(path);
      const hash = (server === undefined ? spools.others : spools.servers).add(path, server ?? path, bytes);
      return { sha256: hash.toString('base64'), size: bytes.length };
    },
    reuse(path, key) {
      const file = known?.find(path, key);
      if (known === undefined || file === undefined) return undefined;
      const { place, hash } = file;
      const server = serverOfFile(path, () => known.read({ ...place, length: Math.min(place.length, NAME_BYTES) }));
      note(path);
      (server === undefined ? spools.others : spools.servers).addKnown(path, server ?? path, hash, place);
      return { sha256: hash.toString('base64'), size: place.length };
    },
    *files() {
      const packing: Packing = { index: packIndex(onPlaced), large: new Map(), next: 0 };
      yield* packsOf(spools.servers, BUCKETS, packing);
      yield* packsOf(spools.others, OTHER_PACKS, packing);
      const { index, next } = packing;
      yield* index.files();
      yield [PACKED_SEARCH, `${JSON.stringify(search.sort())}\n`];
      const head: PacksHead = { format: 1, packs: next, parts: index.parts(), files: index.size, pages: packed === 'pages' };
      yield [PACKS_HEAD, `${JSON.stringify(head)}\n`];
    },
  };
}

/** Where bytes are, by their hash. */
type Places = Map<string, { readonly pack: number; readonly offset: number }>;

/** What was packed so far. */
interface Packing {
  readonly index: PackIndex;
  /** Where large files are: lists are published under several paths, whose packs differ. */
  readonly large: Places;
  /** Number of the next pack. */
  next: number;
}

/** Number of packs of a spool, a power of two. */
function packCount({ sizes }: PackSpool, most: number): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let packs = 1;
  while (packs < most && total / packs > (packs < SMALL_PACKS ? SMALL_PACK : LARGE_PACK)) packs *= 2;
  return packs;
}

/** The packs of a spool. */
function* packsOf(spool: PackSpool, most: number, packing: Packing): Generator<PublishedFile> {
  const packs = packCount(spool, most);
  const first = packing.next;
  packing.next += packs;
  for (let at = 0; at < packs; at += 1) {
    const files: SpooledFile[] = [];
    for (let bucket = (at * BUCKETS) / packs; bucket < ((at + 1) * BUCKETS) / packs; bucket += 1) files.push(...spool.take(bucket));
    yield* packOf(files, first + at, packing);
  }
}

/** One pack, and further ones for files that do not fit. Equal bytes are stored once. */
function* packOf(files: readonly SpooledFile[], number: number, packing: Packing): Generator<PublishedFile> {
  const own: Places = new Map();
  const paths = new Set(files.map(({ path }) => path));
  let pack = number;
  let parts: Buffer[] = [];
  let size = 0;
  for (const { path, hash, bytes } of files) {
    const known = hash.toString('latin1');
    const isInParts = bytes.length > LARGE_FILE;
    const places = isInParts ? packing.large : own;
    let place = places.get(known);
    if (place === undefined && isInParts) {
      place = { pack: packing.next, offset: 0 };
      yield* partsOf(bytes, packing);
    } else if (place === undefined) {
      if (size + bytes.length > MAX_PACK) {
        yield [packPath(pack), Buffer.concat(parts)];
        [pack, parts, size] = [packing.next, [], 0];
        packing.next += 1;
      }
      place = { pack, offset: size };
      parts.push(bytes);
      size += bytes.length;
    }
    places.set(known, place);
    packing.index.add(path, hash, { ...place, length: bytes.length, isInParts }, isGonePage(path, paths));
  }
  yield [packPath(pack), Buffer.concat(parts)];
}

/** The parts of a large file, each a pack. */
function* partsOf(bytes: Buffer, packing: Packing): Generator<PublishedFile> {
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    yield [packPath(packing.next), bytes.subarray(from, from + PART_BYTES)];
    packing.next += 1;
  }
}

function packPath(number: number): string {
  return `${PACKS_FOLDER}${number}.bin`;
}

/** Whether a page is that of a removed server: a file with its 410 response is in the same pack. */
function isGonePage(path: string, paths: ReadonlySet<string>): boolean {
  const name = /^servers\/(.+)\/index\.html$/.exec(path)?.[1];
  return name !== undefined && paths.has(`${REMOVED_FOLDERS.registry}${name}.json`);
}
