import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib';
import { LRUCache } from 'lru-cache';

import type { Coding } from '../http/content-coding.ts';

/** What is to be compressed. */
interface Compressible {
  readonly coding: Coding;
  /** A text that determines the contents: equal contents are compressed once. */
  readonly key: string;
  /** Size of the contents, in bytes or characters. */
  readonly size: number;
  readonly read: () => InputType | Promise<InputType>;
}

/** Compresses; returns at once what it has kept, and `undefined` if so much is being compressed that more has to be sent as it is. */
type CompressText = (text: Compressible) => Uint8Array | Promise<Uint8Array> | undefined;

/** Limits of {@link textCompression}, in bytes. */
interface CompressionLimits {
  /** What was compressed and is kept for later requests, with its keys: half of it for each coding. */
  readonly kept: number;
  /** What is being compressed at a time. Nothing larger is ever compressed. */
  readonly pending: number;
}

/** Bytes that something takes besides its key and its contents. */
const OVERHEAD = 256;

/** Something that takes more than this part of what is kept is not kept, because many others would be forgotten for it. */
const LARGEST_PART = 8;

/** A fast level of Brotli with less than the bytes of gzip: the next ones that save much take ten times as long. */
const BROTLI_LEVEL = 5;

const COMPRESS: Readonly<Record<Coding, (contents: InputType) => Promise<Uint8Array>>> = {
  br: (contents) => promisify(brotliCompress)(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  gzip: (contents) => promisify(gzip)(contents),
};

/** Compresses texts beside the thread that answers, each once for all requests that want it at the same time, and keeps those used last. */
export function textCompression({ kept, pending }: CompressionLimits): CompressText {
  const cache = (): LRUCache<string, Uint8Array> =>
    new LRUCache({
      maxSize: Math.ceil(kept / 2),
      maxEntrySize: Math.ceil(kept / LARGEST_PART),
      sizeCalculation: (bytes, key) => 2 * key.length + bytes.length + OVERHEAD,
    });
  const known: Readonly<Record<Coding, LRUCache<string, Uint8Array>>> = { br: cache(), gzip: cache() };
  const running: Readonly<Record<Coding, Map<string, Promise<Uint8Array>>>> = { br: new Map(), gzip: new Map() };
  let pendingSize = 0;

  async function compressed({ coding, key, read }: Compressible): Promise<Uint8Array> {
    const bytes = await COMPRESS[coding](await read());
    known[coding].set(key, bytes);
    return bytes;
  }

  return (text) => {
    const { coding, key, size } = text;
    const ready = known[coding].get(key) ?? running[coding].get(key);
    if (ready !== undefined) return ready;
    if (pendingSize + size > pending) return undefined;
    pendingSize += size;
    const compressing = compressed(text).finally(() => {
      pendingSize -= size;
      running[coding].delete(key);
    });
    running[coding].set(key, compressing);
    return compressing;
  };
}
