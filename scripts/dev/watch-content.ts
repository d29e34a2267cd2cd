import { watch } from 'node:fs';
import path from 'node:path';

/** Milliseconds without a change before the changes are reported: editors and Git write several files. */
const QUIET_TIME = 60;

/** Temporary files of a crawl and of editors. */
const IGNORED = /(?:^|[\\/])\.|~$|\.tmp$|\.sw[op]$/;

/**
 * Reports changes of files in a folder, together if they come at once.
 *
 * @param onChange receives the paths, in order; the next call comes after its promise is settled
 * @returns ends the reports
 */
export function watchContent(folder: string, onChange: (files: readonly string[]) => Promise<void>): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const report = async (): Promise<void> => {
    if (isBusy || changed.size === 0) return;
    isBusy = true;
    const files = [...changed].sort();
    changed.clear();
    await onChange(files);
    isBusy = false;
    void report();
  };
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || IGNORED.test(name)) return;
    changed.add(path.join(folder, name));
    clearTimeout(timer);
    timer = setTimeout(() => void report(), QUIET_TIME);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
