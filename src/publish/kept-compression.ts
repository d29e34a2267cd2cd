import { hash } from 'node:crypto';
import path from 'node:path';

import { openCachedBytes } from '../catalog/store/cached-bytes.ts';
import { deflateNow } from './deflate-now.ts';

/** Compression that is computed once for the same bytes. */
interface KeptCompression {
  /** Returns what {@link deflateNow} returns. */
  readonly compress: typeof deflateNow;
  /** Writes what the next build needs. */
  readonly save: () => void;
}

/** Other versions of the library may compress differently. */
const VERSION = `deflate 1 ${process.versions.zlib}`;
const NOT_SMALLER = new Uint8Array();

/**
 * Opens the compressed files of the last build: most files of an index have the same contents as in the last one.
 *
 * @param cache folder of what builds keep; without it, nothing is kept
 */
export function openKeptCompression(cache: string | undefined): KeptCompression {
  if (cache === undefined) return { compress: deflateNow, save: () => undefined };
  const kept = openCachedBytes(path.join(cache, 'index', 'deflated.bin'), VERSION);
  return {
    compress(bytes) {
      const key = hash('sha256', bytes, 'base64');
      const known = kept.get(key);
      if (known !== undefined) return known.length === 0 ? undefined : known;
      const compressed = deflateNow(bytes);
      kept.put(key, compressed ?? NOT_SMALLER);
      return compressed;
    },
    save: () => kept.save(),
  };
}
