import type { Fault } from './fault.ts';
import type { FileDigest, Manifest } from './manifest.ts';
import type { SeenSite } from './seen-site.ts';
import { passAtMost } from './site-reader.ts';
import { trustedManifest, type Trust, type TrustOptions } from './trusted-manifest.ts';
import { unnamedFiles, type UnnamedFiles } from './unnamed-files.ts';

/** A hash of bytes that come one after the other. */
export interface RunningHash {
  readonly add: (bytes: Uint8Array) => void;
  /** The hash of all of them, in base64. */
  readonly end: () => string;
}

/** How a site is verified. */
export interface VerifyOptions extends TrustOptions {
  /** The site's address or folder, to be remembered by. */
  readonly name: string;
  /** Begins a SHA-256. */
  readonly sha256: () => RunningHash;
  /** Chooses from the paths of a manifest those to be read; all if absent. */
  readonly choose?: ((paths: readonly string[]) => readonly string[]) | undefined;
  /** Paths that an older build had: where a site cannot be listed, those that its manifest does not name must not be there. */
  readonly older?: readonly string[] | undefined;
  /** Files read at once. Default 16. */
  readonly concurrency?: number | undefined;
  /** Told of every file that was read. */
  readonly onFile?: ((done: number, of: number) => void) | undefined;
}

/** What was found out about a site. */
export interface Verification {
  /** Empty where everything is as it should be. */
  readonly faults: readonly Fault[];
  /** What was believed; absent where nothing was. */
  readonly believed?:
    | {
        readonly manifest: Manifest;
        readonly trust: Trust;
        /** Name of the key that signed, if one did. */
        readonly kid?: string | undefined;
        /** Files that were held against the manifest. */
        readonly files: number;
        /** How far files that the manifest does not name were looked for. */
        readonly unnamed: Omit<UnnamedFiles, 'faults'>;
      }
    | undefined;
  /** The manifest as it is published, where it was believed, or would have been but for its age. */
  readonly published?: Uint8Array | undefined;
  /** What is to be remembered of the site from here on; absent where nothing new is. */
  readonly remember?: SeenSite | undefined;
}

/**
 * Verifies a site against its signed manifest: that it is the operator's, the newest that was met, current, and whole. The attacks that it
 * stands against are those of TUF (§1.5.2): arbitrary content, rollback, freeze, mix-and-match, endless data.
 */
export async function verifySite(options: VerifyOptions): Promise<Verification> {
  const { site, seen, name, choose, older } = options;
  const trusted = await trustedManifest(options);
  if (trusted.kind === 'refused') return { faults: [trusted.fault], published: trusted.expired };
  const { manifest, bytes, trust, key } = trusted;
  const paths = [...manifest.files.keys()];
  const chosen = choose === undefined ? paths : choose(paths);
  const named = await fileFaults(chosen, manifest, options);
  const { faults: others, ...unnamed } = await unnamedFiles(site, manifest, older);
  const faults = [...named, ...others];
  // A first use is believed only as a whole; what a trusted key signed was so named by its owner, whatever became of the files since.
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
  const read = await passAtMost(site, path, size, hash.add);
  const hint =
    'Publish all of one build again. Right after that, caches may hold old files for an hour; else somebody changes what is served.';
  switch (read.kind) {
    case 'missing':
      return { code: 'missing-file', path, message: 'The manifest names this file, and it is not there.', hint };
    case 'too-long':
      return { code: 'too-long', path, message: `This file goes on beyond its ${size} bytes; reading was stopped there.`, hint };
    case 'unreadable':
      return {
        code: 'unreadable',
        path,
        message: `This file cannot be had: ${read.why}.`,
        hint: 'Try again; if it stays so, look at the host.',
      };
    case 'read': {
      if (read.size === size && hash.end() === expected.sha256) return undefined;
      const message = 'This file is not the one that the manifest names: it was changed, or is from another build.';
      return { code: 'wrong-content', path, message, hint };
    }
  }
}
