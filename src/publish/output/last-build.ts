import { existsSync } from 'node:fs';
import path from 'node:path';

import { readHashedFile, writeHashedFile } from '../../catalog/store/hashed-file.ts';
import { realTarget } from './output-folder.ts';
import { PathTable } from './path-table.ts';
import { outputKey } from './site-key.ts';
import { TreeFiles } from './tree-files.ts';
import { usableTreeHome, type TreeHome } from './tree-home.ts';
import { readTreeState, treeStateHash } from './tree-state-file.ts';

/** The last build of an output folder. */
interface LastBuild {
  /** Number of its files, which are all as it wrote them. */
  readonly files: number;
  /** What {@link noteBuild} stored. */
  readonly note: string;
}

/** The file with the key and the note of the last build. */
const NOTE_FILE = 'build.json';

/**
 * The last build of an output folder, if it had this key and the folder still has exactly its files: their sizes and times, and those of the
 * folders, are compared with the state of the tree.
 *
 * @param cache folder of the cache
 * @param key SHA-256 over everything that a build reads
 */
export async function unchangedBuild(out: string, cache: string, key: string): Promise<LastBuild | undefined> {
  const home = usableTreeHome(cache, await realTarget(out));
  const note = home && readHashedFile(path.join(home.folder, NOTE_FILE), noteKey(home, key));
  const files = note && unchangedFiles(home);
  return note === undefined || files === undefined ? undefined : { files, note: note.toString() };
}

/** The number of files of the output folder; `undefined` if they are not those of its state. */
function unchangedFiles({ live, liveState, former }: TreeHome): number | undefined {
  const table = new PathTable();
  const state = readTreeState(liveState, table);
  // The former folder exists while the folders are swapped.
  if (state === undefined || state.count === 0 || existsSync(former)) return undefined;
  const files = new TreeFiles(live, table);
  if (!files.haveTimes(state)) return undefined;
  for (const file of state.files()) if (!files.isUntouched(file, state)) return undefined;
  return state.count;
}

/**
 * Notes a build that has replaced the output folder.
 *
 * @param key see {@link unchangedBuild}
 * @param note returned by it
 */
export async function noteBuild(out: string, cache: string, key: string, note: string): Promise<void> {
  const home = usableTreeHome(cache, await realTarget(out));
  if (home !== undefined) writeHashedFile(path.join(home.folder, NOTE_FILE), noteKey(home, key), note);
}

/** A note is about one state of the output folder: not every build writes one, and a build can be killed before it does. */
function noteKey({ liveState }: TreeHome, key: string): string {
  return outputKey(key, treeStateHash(liveState) ?? '');
}
