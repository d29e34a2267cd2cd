import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Milliseconds without a change before the changes are reported: editors and Git write several files. */
const QUIET_TIME = 60;

/** Temporary files of a crawl and of editors. */
const IGNORED = /^\.|~$|\.tmp$|\.sw[op]$/;

/**
 * Reports changes of files in a folder, together if they come at once. Each folder is watched by itself, because Node's recursive watch on
 * Linux loses files that another file replaced.
 *
 * @param onChange receives the paths, in order; the next call comes after its promise is settled
 * @returns ends the reports
 */
export function watchContent(folder: string, onChange: (files: readonly string[]) => Promise<void>): () => void {
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
    const watcher = watch(each, (_event, name) => note(name === null ? each : path.join(each, name)));
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
      await onChange(files);
    } finally {
      isBusy = false;
    }
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

/** A folder and all folders in it, each by its identity; none if it does not exist. */
function foldersBelow(folder: string): ReadonlyMap<string, string> {
  try {
    const inner = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
    const folders = [folder, ...inner.map((entry) => path.join(entry.parentPath, entry.name))];
    return new Map(folders.map((each) => [identityOf(each), each]));
  } catch {
    return new Map();
  }
}
