import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { readRoot } from '../../security/signing/read-manifest.ts';
import { readParts } from '../../security/signing/read-parts.ts';
import type { SiteReader } from '../../security/signing/site-reader.ts';
import { hasCode } from '../../catalog/store/error-code.ts';

/** The manifest of the last publication, if it is known. */
type LastManifest =
  | {
      readonly kind: 'known';
      /** Number of listed servers. */
      readonly servers: number;
      /** Reads the paths of its files, or the reason why they cannot be read, as a clause. Parts are read from the manifest's folder. */
      readonly readPaths: () => Promise<{ readonly paths: readonly string[] } | { readonly why: string }>;
    }
  | { readonly kind: 'none' }
  /** `why` is a clause. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads the manifest of the last publication without verification: only its server count and paths are used, and anyone who can change this file can also change the build. */
export async function lastManifest(file: string): Promise<LastManifest> {
  try {
    const read = readRoot(await readFile(file));
    if ('why' in read) return { kind: 'unreadable', why: read.why };
    if ('manifest' in read) {
      const { servers, files } = read.manifest;
      return { kind: 'known', servers, readPaths: () => Promise.resolve({ paths: [...files.keys()] }) };
    }
    const { head, parts } = read;
    return {
      kind: 'known',
      servers: head.servers,
      readPaths: async () => {
        const listed = await readParts(parts, { site: folderOf(file), sha256 });
        return 'why' in listed ? { why: `its part "${listed.path}" cannot be used: ${listed.why}` } : { paths: [...listed.files.keys()] };
      },
    };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'none' };
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

/** The files next to a manifest. */
function folderOf(file: string): SiteReader {
  return {
    async open(name) {
      try {
        return chunk(await readFile(path.join(path.dirname(file), name)));
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
        throw error;
      }
    },
  };
}

async function* chunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

function sha256(): { readonly add: (bytes: Uint8Array) => void; readonly end: () => string } {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), end: () => hash.digest('base64') };
}
