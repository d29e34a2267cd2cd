import { crc32 } from './crc32.ts';
import type { EmbedderEntry, RankingFigures } from './index-data.ts';
import { IndexError } from './index-error.ts';

/** Version of the files; a reader refuses any other. */
export const INDEX_FORMAT = 6;

/** The only fixed file name. Every other file is in a folder named by a hash of its content, and never changes. */
export const MANIFEST_NAME = 'manifest.json';

/** Maximum number of servers in an index. */
export const MAX_SERVERS = 2 ** 24;

/** The manifest of an index. */
export interface IndexManifest {
  readonly format: typeof INDEX_FORMAT;
  /** Number of servers in the index. */
  readonly count: number;
  /** Folder of all other files: the first 16 hexadecimal digits of SHA-256 over them. */
  readonly folder: string;
  readonly ranking: RankingFigures;
  readonly terms: {
    /** For each shard but the first: the shortest text that sorts after every term of the previous shard and not after any of its own. */
    readonly boundaries: readonly string[];
  };
  readonly keys: {
    /** Seed of the hashes of names and filters. */
    readonly seed: number;
    /** Number of files of exact names, and of filters. */
    readonly names: number;
    readonly filters: number;
  };
  /** Number of files of translations; 0 if there are none. */
  readonly translations: number;
  readonly cards: {
    readonly rowsPerFile: number;
    /** Dimensions of the finer vectors in the card files, an even number. Absent: there are none. */
    readonly fineDimensions?: number;
  };
  /** Number of cells of servers with similar vectors, one file each. Absent: all vectors are in one file. */
  readonly cells?: number;
  /** Absent: the index has no vectors. */
  readonly embedder?: EmbedderEntry;
}

const TEXT = /^(\{.*),"checksum":"([0-9a-f]{8})"\}\n$/s;

/** Encodes a manifest: JSON whose last member is the CRC-32 of all bytes before it. */
export function encodeManifest(manifest: IndexManifest): Uint8Array {
  const text = JSON.stringify(manifest).slice(0, -1);
  return new TextEncoder().encode(`${text},"checksum":"${checksumOf(text)}"}\n`);
}

/**
 * Reads and checks a manifest.
 *
 * @throws IndexError `unreadable` or `other-format`
 */
export function decodeManifest(bytes: Uint8Array): IndexManifest {
  const text = decodeText(bytes);
  const manifest = decodeJson(text);
  if (!isObject(manifest)) throw unreadable('is not a JSON object');
  if (manifest['format'] !== INDEX_FORMAT) {
    const { format } = manifest;
    const message =
      typeof format === 'number'
        ? `The search index has format ${format}; this version reads ${INDEX_FORMAT}. Rebuild it.`
        : 'This is not the manifest of a search index. Name the folder "search" of a build.';
    throw new IndexError('other-format', message, { file: MANIFEST_NAME });
  }
  const [, checked = '', checksum] = TEXT.exec(text) ?? [];
  if (checksumOf(checked) !== checksum) throw unreadable('has a wrong checksum');
  if (!isManifest(manifest)) throw unreadable('lacks a member');
  return manifest;
}

function checksumOf(text: string): string {
  return crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0');
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable('is not UTF-8', cause);
  }
}

function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable('is not JSON', cause);
  }
}

function unreadable(what: string, cause?: unknown): IndexError {
  const message = `The search manifest ${what}. Load it again; if that does not help, rebuild the index.`;
  return new IndexError('unreadable', message, { file: MANIFEST_NAME }, { cause });
}

function isManifest(manifest: object): manifest is IndexManifest {
  const { count, folder, ranking, terms, keys, translations, cards, cells, embedder } = manifest as Partial<
    Record<keyof IndexManifest, unknown>
  >;
  return (
    isWhole(count, 0, MAX_SERVERS) &&
    typeof folder === 'string' &&
    /^[0-9a-f]{16}$/.test(folder) &&
    isObject(ranking) &&
    Object.values(ranking).every(Number.isFinite) &&
    isObject(terms) &&
    Array.isArray(terms['boundaries']) &&
    terms['boundaries'].every((boundary) => typeof boundary === 'string') &&
    isObject(keys) &&
    isWhole(keys['seed'], 0, 0xffffffff) &&
    isWhole(keys['names'], 1, MAX_SERVERS) &&
    isWhole(keys['filters'], 1, MAX_SERVERS) &&
    isWhole(translations, 0, MAX_SERVERS) &&
    isObject(cards) &&
    isWhole(cards['rowsPerFile'], 1, MAX_SERVERS) &&
    (cards['fineDimensions'] === undefined || isWhole(Number(cards['fineDimensions']) / 2, 1, MAX_SERVERS)) &&
    (cells === undefined || isWhole(cells, 1, MAX_SERVERS)) &&
    (embedder === undefined || isEmbedder(embedder))
  );
}

function isEmbedder(embedder: unknown): boolean {
  if (!isObject(embedder)) return false;
  const { id, dimensions, table, commonWords = {} } = embedder;
  const areWeights = isObject(commonWords) && Object.values(commonWords).every((weight) => typeof weight === 'number');
  return typeof id === 'string' && isWhole(dimensions, 1, MAX_SERVERS) && (table === undefined || isObject(table)) && areWeights;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
