import type { Fault } from './fault.ts';
import { isSitePath } from './file-path.ts';
import { MANIFEST_PATH, SIGNATURE_PATH, type Manifest } from './manifest.ts';
import { failureOf, type SiteReader } from './site-reader.ts';

/** How files that are not in the manifest were searched. */
export type UnlistedSearch =
  /** All files were listed. */
  | 'listed'
  /** The files of an older build were requested. */
  | 'asked'
  /** Not searched: the files cannot be listed. */
  | 'unknown';

/** Files of the site that are not in the manifest, as far as they can be found. */
export interface UnlistedFiles {
  readonly search: UnlistedSearch;
  /** Number of files that were requested by name. */
  readonly asked: number;
  readonly faults: readonly Fault[];
}

/** Concurrent requests. */
const CONCURRENCY = 16;

/**
 * Searches files that are not in the manifest. They remain if a build is copied over an older one.
 *
 * @param older paths of an older build, requested if the site cannot be listed
 */
export async function unlistedFiles(
  site: SiteReader,
  { files, parts = [] }: Manifest,
  older: readonly string[] | undefined,
): Promise<UnlistedFiles> {
  const own = new Set([MANIFEST_PATH, SIGNATURE_PATH, ...parts]);
  if (site.list !== undefined) {
    const there = await site.list();
    const unnamed = there.filter((path) => !own.has(path) && !files.has(path));
    return { search: 'listed', asked: 0, faults: unnamed.map((path) => unnamedFault(path, 'Remove it, or build into a fresh folder.')) };
  }
  const { has } = site;
  if (has === undefined || older === undefined) return { search: 'unknown', asked: 0, faults: [] };
  const paths = older.filter((path) => !files.has(path) && !own.has(path));
  const found: (Fault | undefined)[] = [];
  let next = 0;

  async function work(isThere: (path: string) => Promise<boolean>): Promise<void> {
    for (let at = next++; at < paths.length; at = next++) found[at] = await remainingFault(paths[at] ?? '', isThere);
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, () => work(has)));
  return { search: 'asked', asked: paths.length, faults: found.filter((fault) => fault !== undefined) };
}

async function remainingFault(path: string, isThere: (path: string) => Promise<boolean>): Promise<Fault | undefined> {
  try {
    if (!(await isThere(path))) return undefined;
  } catch (error) {
    const { why, hint = 'Try again; if it fails again, check the host.' } = failureOf(error);
    const message = `It is unknown whether this file of an older build still exists: ${why}.`;
    return { code: 'unreadable', path, message, hint };
  }
  return unnamedFault(path, 'Replace the folder with each build; copying over an older build leaves its files (see the page "Deploy").');
}

function unnamedFault(path: string, hint: string): Fault {
  const message = 'This file exists but is not in the manifest.';
  return { code: 'unnamed-file', path: isSitePath(path) ? path : JSON.stringify(path), message, hint };
}
