import type { TreeFiles } from './tree-files.ts';
import type { TreeState } from './tree-state.ts';

/** A tree that is brought up to date, and what this build has added to it. */
interface RenewedTree {
  readonly files: TreeFiles;
  /** It is changed: the files of the folder get their new paths. */
  readonly older: TreeState;
  readonly fresh: TreeState;
}

/**
 * Renames a folder of an older tree that contains only files, so that most of its files need not be written again. One rename costs as much
 * as writing one file. A build that is killed afterwards leaves a folder that the state of the tree does not have, which the next build
 * removes.
 *
 * @param folder path below the root
 * @param former matches the paths of folders that may be renamed; of several, the first is
 */
export function renewFolder({ files, older, fresh }: RenewedTree, folder: string, former: RegExp): void {
  const { table } = older;
  const known = table.findFolder(folder);
  if (known !== undefined && older.folderTime(known) !== undefined) return;
  const from = formerFolder(older, fresh, former);
  if (from === undefined) return;
  const [to, time] = [table.addFolder(folder), older.folderTime(from)];
  if (table.parentOf(to) !== table.parentOf(from))
    throw new RangeError(`"${folder}" is in another folder than "${table.folderPath(from)}"`);
  if (!files.renameFolder(from, to)) return;
  const below = `${table.folderPath(from)}/`;
  for (const file of older.files()) {
    if (table.folderOf(file) === from) older.move(file, table.add(`${folder}/${table.pathOf(file).slice(below.length)}`));
  }
  older.setFolderTime(from, undefined);
  older.setFolderTime(to, time);
}

/** A folder of the older tree without folders in it, and without files of this build. */
function formerFolder(older: TreeState, fresh: TreeState, former: RegExp): number | undefined {
  const { table } = older;
  const parents = new Set<number>();
  const candidates: number[] = [];
  for (let folder = 1; folder < table.folders; folder += 1) {
    if (older.folderTime(folder) === undefined) continue;
    parents.add(table.parentOf(folder));
    if (former.test(table.folderPath(folder))) candidates.push(folder);
  }
  const used = new Set<number>();
  if (candidates.length > 0) for (const file of fresh.files()) used.add(table.folderOf(file));
  return candidates.find((folder) => !parents.has(folder) && !used.has(folder));
}
