import { readFile } from 'node:fs/promises';

import type { Manifest } from '../../security/signing/manifest.ts';
import { readManifest } from '../../security/signing/read-manifest.ts';
import { hasCode } from '../../catalog/store/error-code.ts';

/** The manifest of the last publication, if it is known. */
type LastManifest =
  | { readonly kind: 'known'; readonly manifest: Manifest }
  | { readonly kind: 'none' }
  /** `why` is a clause. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads the manifest of the last publication without verification: only its server count is used, and anyone who can change this file can also change the build. */
export async function lastManifest(file: string): Promise<LastManifest> {
  try {
    const read = readManifest(await readFile(file));
    return 'manifest' in read ? { kind: 'known', manifest: read.manifest } : { kind: 'unreadable', why: read.why };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'none' };
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}
