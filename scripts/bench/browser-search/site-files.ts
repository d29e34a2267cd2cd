import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** A file of a static host, compressed in advance. */
export interface SiteFile {
  /** Content type. */
  readonly type: string;
  /** Bytes before compression. */
  readonly raw: number;
  /** The bytes that are sent. */
  readonly body: Uint8Array;
  /** Uncompressed, for requests of a range. */
  readonly contents: Uint8Array;
  /** Whether `body` is compressed: files that Brotli would make larger are not. */
  readonly isCompressed: boolean;
}

/** Paths, without a slash at the start, to files. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const compress = promisify(brotliCompress);
/** Number of concurrent compressions. */
const CONCURRENCY = 4;

/** Compresses files with Brotli's highest quality, several at a time. */
export async function siteFiles(contents: ReadonlyMap<string, Uint8Array>): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  const waiting = [...contents];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) files.set(next[0], await siteFile(...next));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return files;
}

async function siteFile(path: string, bytes: Uint8Array): Promise<SiteFile> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  const compressed = await compress(bytes, { params });
  const isCompressed = compressed.byteLength < bytes.byteLength;
  return { type: contentType(path), raw: bytes.byteLength, body: isCompressed ? compressed : bytes, contents: bytes, isCompressed };
}

function contentType(path: string): string {
  const [, ending = ''] = /\.([a-z]+)$/.exec(path) ?? [];
  return TYPES[ending] ?? 'application/octet-stream';
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  xml: 'application/xml',
};

/** Bytes of some files. */
export interface Weight {
  readonly raw: number;
  readonly brotli: number;
}

/** The total size of all files. */
export function weightOf(files: SiteFiles): Weight {
  return [...files.values()].reduce((sum, { raw, body }) => ({ raw: sum.raw + raw, brotli: sum.brotli + body.byteLength }), {
    raw: 0,
    brotli: 0,
  });
}
