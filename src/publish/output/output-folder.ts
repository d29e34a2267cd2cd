import { existsSync, renameSync } from 'node:fs';
import { cp, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';
import { withFileLock } from '../../catalog/store/file-lock.ts';
import { makeFolder } from '../../catalog/store/make-folder.ts';
import { replaceableFolder } from './replaceable-folder.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Files that every build writes: a folder that contains them is an earlier build and may be replaced. */
const MARKER_FILES: readonly string[] = ['index.html', 'api/servers.json', 'search/manifest.json'];

/** The folders that a build reads, and the files that identify an earlier build. */
interface OutputRules {
  /** Folders that the build reads, such as the project and the content. */
  readonly needed: readonly string[];
  /** The content folder: no build writes into it. */
  readonly content: string;
  /** Files that identify an earlier build; those of a site by default. */
  readonly markers?: readonly string[];
  /** The environment variable of the folder. */
  readonly setting: 'PORTOLAN_OUT' | 'PORTOLAN_SERVER';
}

/**
 * Makes sure that a build may replace a folder: it is missing, empty, or an earlier build, and not a needed folder.
 *
 * @throws ReplacementError with the reason and how to fix it
 */
export async function checkOutputFolder(out: string, { needed, content, markers = MARKER_FILES, setting }: OutputRules): Promise<void> {
  await replaceableFolder(out, {
    needed: [...needed, content],
    outside: [content],
    isOwn: (folder) => markers.every((marker) => existsSync(path.join(folder, marker))),
    fix: `set ${setting} to another folder`,
  });
}

/**
 * Runs a build in a new folder, replaces the old folder with it on success, and returns the result of the build.
 * A failed build leaves the old folder unchanged and removes the new one.
 */
export async function replaceFolder<T>(out: string, build: (fresh: string) => Promise<T>): Promise<T> {
  const target = await realTarget(out);
  await makeFolder(path.dirname(target));
  return inTemporaryFolder(path.join(path.dirname(target), '.portolan-build-'), async (temporary) => {
    const fresh = path.join(temporary, 'new');
    await mkdir(fresh);
    const result = await build(fresh);
    await whileReplacing(target, () => swap(fresh, target, path.join(temporary, 'old')));
    return result;
  });
}

/** Two builds may end concurrently. Renaming a folder is fast; a folder that cannot be renamed is copied. */
const SWAP_LOCK = { holder: 'another build is replacing the folder', timeout: 120_000 };

/**
 * Runs work that replaces a folder. Only one build may do so at a time.
 *
 * @param target real path of the folder
 */
export function whileReplacing(target: string, work: () => Promise<void>): Promise<void> {
  return withFileLock(path.join(path.dirname(target), `.${path.basename(target)}`), work, SWAP_LOCK);
}

async function swap(fresh: string, target: string, old: string): Promise<void> {
  try {
    // Two synchronous calls, so that no signal handler runs while the folder is missing.
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } catch (error) {
    // A mount point can be neither renamed nor removed: its content is replaced instead.
    if (!hasCode(error, 'EBUSY', 'EXDEV', 'EPERM') || !existsSync(target)) throw error;
    for (const entry of await readdir(target)) await rm(path.join(target, entry), { recursive: true, force: true });
    await cp(fresh, target, { recursive: true });
  }
}

/** The real path of a folder; a missing one keeps its absolute path. */
export async function realTarget(out: string): Promise<string> {
  const absolute = path.resolve(out);
  return existsSync(absolute) ? realpath(absolute) : absolute;
}
