import { CompactDigests } from './compact-digests.ts';
import type { FileDigest } from './manifest.ts';
import type { ManifestPart } from './manifest-parts.ts';
import { readPart } from './read-manifest.ts';
import type { RunningHash } from './running-hash.ts';
import { readAtMost, type SiteReader } from './site-reader.ts';

/** How the parts of a manifest are read. */
interface PartsOptions {
  readonly site: SiteReader;
  /** Starts a SHA-256 hash. */
  readonly sha256: () => RunningHash;
  /** Called with each valid part, in order. */
  readonly onPart?: ((path: string, bytes: Uint8Array) => Promise<void>) | undefined;
}

/** The files of all parts, or the part that cannot be used and the reason as a clause. */
type PartsRead = { readonly files: ReadonlyMap<string, FileDigest> } | { readonly path: string; readonly why: string };

/** Reads the parts of a manifest one after the other: each must have the size and hash that the manifest states. Never throws by itself. */
export async function readParts(parts: readonly ManifestPart[], { site, sha256, onPart }: PartsOptions): Promise<PartsRead> {
  const files = new CompactDigests();
  let last = '';
  for (const part of parts) {
    const { path } = part;
    const read = await readAtMost(site, path, part.size);
    if (read.kind === 'missing') return { path, why: 'it does not exist' };
    if (read.kind === 'too-long') return { path, why: `it exceeds its ${part.size} bytes; reading stopped there` };
    if (read.kind === 'unreadable') return { path, why: `it cannot be read: ${read.why}` };
    const hash = sha256();
    hash.add(read.bytes);
    if (read.bytes.byteLength !== part.size || hash.end() !== part.sha256) return { path, why: 'it differs from the manifest' };
    const listed = readPart(read.bytes, part.files, last);
    if ('why' in listed) return { path, why: listed.why };
    for (const [name, digest] of listed.files) files.set(name, digest);
    ({ last } = listed);
    await onPart?.(path, read.bytes);
  }
  const own = parts.find(({ path }) => files.has(path));
  return own === undefined ? { files } : { path: own.path, why: 'it is listed as a file' };
}
