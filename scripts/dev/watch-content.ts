import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

import { hasCode } from '../../src/catalog/store/error-code.ts';

/** Milliseconds without a change before the changes are reported: editors and Git write several files. */
const QUIET_TIME = 60;

/** Temporary files of a crawl and of editors. */
const IGNORED = /^\.|~$|\.tmp$|\.sw[op]$/;

/**
 * Reports changes of files in a folder, together if they come at once. Each folder is watched by itself, because Node's recursive watch on
 * Linux loses files that another file replaced.
 *
 * @param onChange receives the paths, in order; the next call comes after its promise is settled
 * @param onError receives what `onChange` throws, and why a new folder cannot be watched
 * @returns ends the reports
 * @throws the error of the system if a folder cannot be watched, such as `ENOSPC` beyond the limit of the system
 */
export function watchContent(
  folder: string,
  onChange: (files: readonly string[]) => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const changed = new Set<string>();
  /** By the identity of a folder, which a later folder of the same path does not have. */
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  const note = (file: string): void => {
    if (IGNORED.test(path.basename(file))) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => void report(), QUIET_TIME);
  };
  const watchFolder = (key: string, each: string): void => {
    const watcher = watchIfReadable(each, (name) => note(name === null ? each : path.join(each, name)));
    if (watcher === undefined) return;
    // The folder is deleted: the next rescan forgets it.
    watcher.on('error', () => note(each));
    watchers.set(key, watcher);
  };
  const rescan = (): void => {
    const present = foldersBelow(folder);
    for (const [key, watcher] of watchers) {
      if (present.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
    for (const [key, each] of present) if (!watchers.has(key)) watchFolder(key, each);
  };
  const report = async (): Promise<void> => {
    if (isBusy || changed.size === 0) return;
    isBusy = true;
    const files = [...changed].sort();
    changed.clear();
    try {
      rescan();
    } catch (error) {
      onError(error);
    }
    await onChange(files).catch(onError);
    isBusy = false;
    void report();
  };

  rescan();
  // Git can replace the whole folder.
  const parent = watch(path.dirname(path.resolve(folder)), (_event, name) => {
    if (name === path.basename(path.resolve(folder))) note(folder);
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of [parent, ...watchers.values()]) watcher.close();
  };
}

/** Inodes are used again, but not at the same time. */
function identityOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder);
  return `${ino} ${birthtimeMs} ${folder}`;
}

/** A folder that was deleted since it was found, or that cannot be read, has no changes to report: `undefined`. */
function watchIfReadable(folder: string, onChange: (name: string | null) => void): FSWatcher | undefined {
  try {
    return watch(folder, (_event, name) => onChange(name));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

/** A folder and all folders in it, each by its identity; none if it does not exist. */
function foldersBelow(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const left = [folder];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    try {
      found.set(identityOf(each), each);
      for (const entry of readdirSync(each, { withFileTypes: true })) if (entry.isDirectory()) left.push(path.join(each, entry.name));
    } catch {
      // It was deleted meanwhile, or cannot be read: the others are still watched.
    }
  }
  return found;
}
