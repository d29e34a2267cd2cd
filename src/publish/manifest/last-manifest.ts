import { readFile } from 'node:fs/promises';

import type { Manifest } from '../../security/signing/manifest.ts';
import { readManifest } from '../../security/signing/read-manifest.ts';
import { hasCode } from '../../catalog/store/error-code.ts';

/** The manifest of the last publication, as far as it is known. */
export type LastManifest =
  | { readonly kind: 'known'; readonly manifest: Manifest }
  | { readonly kind: 'none' }
  /** `why` is a clause. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads the manifest of the last publication. It is not verified: it tells a count, and what could lie about that could lie about anything. */
export async function lastManifest(file: string): Promise<LastManifest> {
  try {
    const read = readManifest(await readFile(file));
    return 'manifest' in read ? { kind: 'known', manifest: read.manifest } : { kind: 'unreadable', why: read.why };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'none' };
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}
