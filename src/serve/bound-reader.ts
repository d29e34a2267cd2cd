import { MANIFEST_NAME } from '../search/files/manifest.ts';

/** Folder of the search index, below that of the site. */
const INDEX = 'search/';

/** Path of what a search index is opened from. */
export const INDEX_MANIFEST = `${INDEX}${MANIFEST_NAME}`;

/** Reads a published file by its path; rejects where it cannot be had. */
export type FileReader = (path: string) => Promise<Uint8Array>;

/**
 * Reads the files of one build, whatever takes its place meanwhile: an engine opens its index anew where that was replaced, and would
 * then find servers that the catalogue beside it does not have. So a manifest other than the one first read is refused.
 *
 * @param onLost called, and waited for, where a file of the index failed, or is of another build
 */
export function boundReader(read: FileReader, onLost: () => Promise<void>): FileReader {
  let manifest: Uint8Array | undefined;
  const readBound: FileReader = async (path) => {
    const bytes = await read(path);
    if (path !== INDEX_MANIFEST) return bytes;
    manifest ??= bytes;
    if (!areAlike(manifest, bytes)) throw new Error(`${path} is of another build.`);
    return bytes;
  };
  return async (path) => {
    try {
      return await readBound(path);
    } catch (error) {
      if (path.startsWith(INDEX)) await onLost();
      throw error;
    }
  };
}

function areAlike(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
