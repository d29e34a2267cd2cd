import type { TreeFile } from './github-api.ts';

/** Folders of what others wrote, or of what only tests read. */
const IGNORED_FOLDER = /\/(?:node_modules|vendor|third_party|testdata|fixtures)\//;

/** The folder of a file of a repository; empty for the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** Paths of the platform files among the files of a repository, sorted; in each folder the one that comes first among the names. */
export function platformFilesAmong(files: readonly TreeFile[], names: readonly string[]): readonly string[] {
  const byFolder = new Map<string, string>();
  for (const { path } of files) {
    const folder = folderOf(path);
    const rank = names.indexOf(path.slice(path.lastIndexOf('/') + 1));
    const taken = byFolder.get(folder);
    if (rank === -1 || IGNORED_FOLDER.test(`/${folder}/`)) continue;
    if (taken === undefined || rank < names.indexOf(taken)) byFolder.set(folder, names[rank] ?? '');
  }
  return [...byFolder].map(([folder, file]) => (folder === '' ? file : `${folder}/${file}`)).sort();
}

/** The same with known files in folders of which none is listed, for a list that was cut. */
export function withKnownFiles(listed: readonly string[], known: readonly string[]): readonly string[] {
  const folders = new Set(listed.map(folderOf));
  return [...listed, ...known.filter((path) => !folders.has(folderOf(path)))].sort();
}
