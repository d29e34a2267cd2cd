import type { Fault } from './fault.ts';
import { isSitePath } from './file-path.ts';
import { MANIFEST_PATH, SIGNATURE_PATH, type Manifest } from './manifest.ts';
import type { SiteReader } from './site-reader.ts';

/** How far files that a manifest does not name were looked for. */
export type UnnamedSearch =
  /** Everything that is there was looked at. */
  | 'listed'
  /** Whoever asked named files of an older build, and those were asked for. */
  | 'asked'
  /** Not at all: nobody can know what else is there. */
  | 'unknown';

/** Files that are there and that the manifest does not name, as far as that can be found out. */
export interface UnnamedFiles {
  readonly search: UnnamedSearch;
  /** Files that were asked for by name. */
  readonly asked: number;
  readonly faults: readonly Fault[];
}

/** Requests at once. */
const CONCURRENCY = 16;

/**
 * Looks for files that are there and that the manifest does not name: what a build that was copied over an older one leaves of it.
 *
 * @param older paths that an older build had, to be asked for where the site cannot be listed
 */
export async function unnamedFiles(site: SiteReader, { files }: Manifest, older: readonly string[] | undefined): Promise<UnnamedFiles> {
  if (site.list !== undefined) {
    const there = await site.list();
    const unnamed = there.filter((path) => path !== MANIFEST_PATH && path !== SIGNATURE_PATH && !files.has(path));
    return { search: 'listed', asked: 0, faults: unnamed.map((path) => unnamedFault(path, 'Remove it, or build into a fresh folder.')) };
  }
  const { has } = site;
  if (has === undefined || older === undefined) return { search: 'unknown', asked: 0, faults: [] };
  const paths = older.filter((path) => !files.has(path) && path !== MANIFEST_PATH && path !== SIGNATURE_PATH);
  const found: (Fault | undefined)[] = [];
  let next = 0;

  async function work(isThere: (path: string) => Promise<boolean>): Promise<void> {
    for (let at = next++; at < paths.length; at = next++) found[at] = await leftFault(paths[at] ?? '', isThere);
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, () => work(has)));
  return { search: 'asked', asked: paths.length, faults: found.filter((fault) => fault !== undefined) };
}

async function leftFault(path: string, isThere: (path: string) => Promise<boolean>): Promise<Fault | undefined> {
  try {
    if (!(await isThere(path))) return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `Whether this file of an older build is still there cannot be known: ${why}.`;
    return { code: 'unreadable', path, message, hint: 'Try again; if it stays so, look at the host.' };
  }
  return unnamedFault(path, 'Replace the folder with each build; copying over an older one leaves its files (see the page "Deploy").');
}

function unnamedFault(path: string, hint: string): Fault {
  const message = 'This file is there, and the manifest does not name it.';
  return { code: 'unnamed-file', path: isSitePath(path) ? path : JSON.stringify(path), message, hint };
}
