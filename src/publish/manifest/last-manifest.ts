import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

import { readRoot } from '../../security/signing/read-manifest.ts';
import { readParts } from '../../security/signing/read-parts.ts';
import type { SiteReader } from '../../security/signing/site-reader.ts';
import { hasCode, messageOf } from '../../catalog/store/error-code.ts';
import { runningSha256 } from '../output/running-sha256.ts';

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

/** The beginning of a manifest, as `headLines` writes it, to the number of servers. */
const BEGINNING = /^\{"version":\d+,\n"createdAt":"[^"\n]*",\n"expiresAt":"[^"\n]*",\n"servers":(\d{1,15}),\n"(?:files|parts)":\{\n/;

/** Bytes that have the beginning of every manifest. */
const BEGINNING_BYTES = 512;

/**
 * Reads the manifest of the last publication without verification: only its server count and paths are used, and anyone who can change
 * this file can also change the build. Its files are read when their paths are asked for.
 */
export async function lastManifest(file: string): Promise<LastManifest> {
  try {
    const [, servers] = BEGINNING.exec(await beginningOf(file)) ?? [];
    if (servers !== undefined) return { kind: 'known', servers: Number(servers), readPaths: () => readPaths(file) };
    const read = readRoot(await readFile(file));
    return { kind: 'unreadable', why: 'why' in read ? read.why : 'it begins differently' };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'none' };
    return { kind: 'unreadable', why: messageOf(error) };
  }
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readPaths(file: string): Promise<{ readonly paths: readonly string[] } | { readonly why: string }> {
  try {
    const read = readRoot(await readFile(file));
    if ('why' in read) return read;
    if ('manifest' in read) return { paths: [...read.manifest.files.keys()] };
    const listed = await readParts(read.parts, { site: folderOf(file), sha256: runningSha256 });
    return 'why' in listed ? { why: `its part "${listed.path}" cannot be used: ${listed.why}` } : { paths: [...listed.files.keys()] };
  } catch (error) {
    return { why: messageOf(error) };
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
