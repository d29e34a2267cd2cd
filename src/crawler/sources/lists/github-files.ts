import type { TreeFile } from './github-api.ts';

/** Folders of third-party code and test data. */
const IGNORED_FOLDER = /\/(?:node_modules|vendor|third_party|testdata|fixtures)\//;

/** The folder of a file of a repository; empty for the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** Sorted paths of the platform files of a repository; one per folder, the first by the order of `names`. */
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

/** Adds known files in folders without a listed file, for an incomplete list. */
export function withKnownFiles(listed: readonly string[], known: readonly string[]): readonly string[] {
  const folders = new Set(listed.map(folderOf));
  return [...listed, ...known.filter((path) => !folders.has(folderOf(path)))].sort();
}
