import { existsSync, renameSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';
import { withFileLock } from '../../catalog/store/file-lock.ts';
import { replaceableFolder } from './replaceable-folder.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Files that every build writes; a folder that holds them is an earlier build and may be replaced. */
const MARKS: readonly string[] = ['index.html', 'api/servers.json', 'search/manifest.json'];

/** What a build reads, and how an earlier one is recognised. */
export interface OutputRules {
  /** Folders that the build reads, such as the project and the content. */
  readonly needed: readonly string[];
  /** The content: nothing is written into it. */
  readonly content: string;
  /** Files that an earlier build has; those of a site where they are left out. */
  readonly marks?: readonly string[];
  /** The variable that names the folder. */
  readonly setting: 'PORTOLAN_OUT' | 'PORTOLAN_SERVER';
}

/**
 * Makes sure that a build may replace a folder: it is missing, empty, or an earlier build, and nothing that is needed would be lost.
 *
 * @throws ReplacementError with what stands in the way and how to fix it
 */
export async function checkOutputFolder(out: string, { needed, content, marks = MARKS, setting }: OutputRules): Promise<void> {
  await replaceableFolder(out, {
    needed: [...needed, content],
    outside: [content],
    isOwn: (folder) => marks.every((mark) => existsSync(path.join(folder, mark))),
    fix: `set ${setting} to another folder`,
  });
}

/**
 * Lets a build write into a fresh folder, and puts that in the place of the old one when it is done.
 * A build that fails leaves the old one standing and nothing else behind.
 */
export async function replaceFolder(out: string, build: (fresh: string) => Promise<void>): Promise<void> {
  const target = await trueTarget(out);
  await mkdir(path.dirname(target), { recursive: true });
  await inTemporaryFolder(path.join(path.dirname(target), '.portolan-build-'), async (workshop) => {
    const fresh = path.join(workshop, 'new');
    await mkdir(fresh);
    await build(fresh);
    const hidden = path.join(path.dirname(target), `.${path.basename(target)}`);
    await withFileLock(hidden, () => swap(fresh, target, path.join(workshop, 'old')), SWAP_LOCK);
  });
}

/** Two builds may end at once. A folder is moved in an instant; where one cannot be moved, its files are copied. */
const SWAP_LOCK = { holder: 'another build is being moved into place', timeout: 120_000 };

async function swap(fresh: string, target: string, old: string): Promise<void> {
  try {
    // In one breath, so that nobody who ends the build does so while there is neither.
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } catch (error) {
    // A mount point can be neither moved nor removed: what it holds is replaced instead.
    if (!hasCode(error, 'EBUSY', 'EXDEV', 'EPERM') || !existsSync(target)) throw error;
    for (const entry of await readdir(target)) await rm(path.join(target, entry), { recursive: true, force: true });
    await cp(fresh, target, { recursive: true });
  }
}

/** Where a folder really is, links followed as far as it exists. */
async function trueTarget(out: string): Promise<string> {
  const absolute = path.resolve(out);
  return existsSync(absolute) ? realpath(absolute) : absolute;
}
