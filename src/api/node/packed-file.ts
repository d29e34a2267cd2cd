import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';
import { openPacks, PACKED_SEARCH, PacksError, type ReadBytes } from '../packs/pack-reader.ts';

/** A file in the packs of a built site. */
export interface LocalPackedFile {
  /** Strong entity tag (RFC 9110 §8.8.3). */
  readonly etag: string;
  readonly bytes: Buffer;
}

/**
 * A file in the packs of a built site; `undefined` if there is none, or the site has no packs. Nothing is kept between calls, so that a
 * newer build is read at once.
 *
 * @param name below the site's folder
 */
export async function packedFile(folder: string, name: string): Promise<LocalPackedFile | undefined> {
  try {
    const file = await openPacks(localBytes(folder), false).find(name);
    if (file === undefined) return undefined;
    const parts: Uint8Array[] = [];
    for await (const part of file.bytes()) parts.push(part);
    return { etag: file.etag, bytes: Buffer.concat(parts) };
  } catch (error) {
    if (error instanceof PacksError) return undefined;
    throw error;
  }
}

/** Paths of the files of the search index in the packs of a built site. */
export async function packedIndexPaths(folder: string): Promise<readonly string[]> {
  try {
    // Written by the build, in this shape.
    return JSON.parse(await readFile(path.join(folder, PACKED_SEARCH), 'utf8')) as readonly string[];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function localBytes(folder: string): ReadBytes {
  return async (name, offset = 0, length) => {
    try {
      const file = await open(path.join(folder, name));
      try {
        const bytes = Buffer.alloc(length ?? (await file.stat()).size);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  };
}
