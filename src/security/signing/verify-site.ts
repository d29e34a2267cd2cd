import type { Fault } from './fault.ts';
import type { FileDigest, Manifest } from './manifest.ts';
import type { SeenSite } from './seen-site.ts';
import { streamAtMost } from './site-reader.ts';
import { trustedManifest, type Trust, type TrustOptions } from './trusted-manifest.ts';
import { unlistedFiles, type UnlistedFiles } from './unlisted-files.ts';

/** Options of a site's verification. */
export interface VerifyOptions extends TrustOptions {
  /** The site's URL or folder, stored in its state. */
  readonly name: string;
  /** Selects the paths of a manifest that are read; all if absent. */
  readonly choose?: ((paths: readonly string[]) => readonly string[]) | undefined;
  /** Paths of an older build. If a site cannot be listed, those not in its manifest must not exist. */
  readonly older?: readonly string[] | undefined;
  /** Number of files read concurrently. Default 16. */
  readonly concurrency?: number | undefined;
  /** Called after each file. */
  readonly onFile?: ((done: number, of: number) => void) | undefined;
}

/** The result of a site's verification. */
export interface Verification {
  /** Empty if the site is valid. */
  readonly faults: readonly Fault[];
  /** The trusted data; absent if there is none. */
  readonly believed?:
    | {
        readonly manifest: Manifest;
        readonly trust: Trust;
        /** Id of the signing key, if the manifest is signed. */
        readonly kid?: string | undefined;
        /** Number of files compared with the manifest. */
        readonly files: number;
        /** How files that are not in the manifest were searched. */
        readonly unnamed: Omit<UnlistedFiles, 'faults'>;
      }
    | undefined;
  /** The published manifest, if it is trusted or only expired. */
  readonly published?: Uint8Array | undefined;
  /** The new state of the site to store; absent if it must not be stored. */
  readonly remember?: SeenSite | undefined;
}

/**
 * Verifies a site against its signed manifest: that it is authentic, not older than one seen before, not expired, and complete. It detects
 * these attacks of TUF (§1.5.2): arbitrary content, rollback, freeze, mix-and-match, endless data.
 */
export async function verifySite(options: VerifyOptions): Promise<Verification> {
  const { site, seen, name, choose, older } = options;
  const trusted = await trustedManifest(options);
  if (trusted.kind === 'refused') return { faults: [trusted.fault], published: trusted.expired };
  const { manifest, bytes, trust, key } = trusted;
  const paths = [...manifest.files.keys()];
  const chosen = choose === undefined ? paths : choose(paths);
  const named = await fileFaults(chosen, manifest, options);
  const { faults: others, ...unnamed } = await unlistedFiles(site, manifest, older);
  const faults = [...named, ...others];
  // A first use is stored only if the whole site is valid. A manifest signed by a trusted key is stored even if files have changed since.
  const isRemembered = key !== undefined && (trust !== 'first-use' || faults.length === 0);
  const version = Math.max(manifest.version, seen?.version ?? 0);
  return {
    faults,
    published: bytes,
    believed: { manifest, trust, kid: key?.kid, files: chosen.length, unnamed },
    remember: isRemembered ? { site: name, version, key } : undefined,
  };
}

async function fileFaults(paths: readonly string[], { files }: Manifest, options: VerifyOptions): Promise<Fault[]> {
  const { concurrency = 16, onFile } = options;
  const found: (Fault | undefined)[] = [];
  let [next, done] = [0, 0];

  async function work(): Promise<void> {
    for (let at = next++; at < paths.length; at = next++) {
      const path = paths[at] ?? '';
      const expected = files.get(path);
      found[at] = expected === undefined ? undefined : await fileFault(path, expected, options);
      done += 1;
      onFile?.(done, paths.length);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  return found.filter((fault) => fault !== undefined);
}

async function fileFault(path: string, expected: FileDigest, { site, sha256 }: VerifyOptions): Promise<Fault | undefined> {
  const { size } = expected;
  const hash = sha256();
  const read = await streamAtMost(site, path, size, hash.add);
  const hint =
    'Publish all of one build again. Caches may serve old files for up to an hour after that; otherwise somebody changes the served files.';
  switch (read.kind) {
    case 'missing':
      return { code: 'missing-file', path, message: 'The manifest lists this file, but it does not exist.', hint };
    case 'too-long':
      return { code: 'too-long', path, message: `This file exceeds its ${size} bytes; reading stopped there.`, hint };
    case 'unreadable':
      return {
        code: 'unreadable',
        path,
        message: `This file cannot be read: ${read.why}.`,
        hint: read.hint ?? 'Try again; if it fails again, check the host.',
      };
    case 'read': {
      if (read.size === size && hash.end() === expected.sha256) return undefined;
      const message = 'This file differs from the manifest: it was changed, or is from another build.';
      return { code: 'wrong-content', path, message, hint };
    }
  }
}
