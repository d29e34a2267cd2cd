import { isJsonFile } from '../repository-document.ts';
import type { TreeFile } from './github-api.ts';

/** Folders of third-party code and test data. */
const IGNORED_FOLDER = /\/(?:node_modules|vendor|third_party|testdata|fixtures)\//;

/** The folder of a file of a repository; empty for the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** Folders of files that a web browser loads, such as the manifest of a web application. */
const WEB_FOLDER = /\/(?:public|static|assets|dist|build|www)\//;

/**
 * Sorted paths of the files of a repository that may declare a server; one per folder, the first by the order of `names`. A `server.json` or
 * `manifest.json` is left out if a folder above it has an earlier name, because it then describes the same server.
 */
export function platformFilesAmong(files: readonly TreeFile[], names: readonly string[]): readonly string[] {
  const byFolder = new Map<string, string>();
  for (const { path } of files) {
    const folder = folderOf(path);
    const rank = names.indexOf(fileNameOf(path));
    const taken = byFolder.get(folder);
    if (rank === -1 || IGNORED_FOLDER.test(`/${folder}/`)) continue;
    if (isJsonFile(names[rank] ?? '') && WEB_FOLDER.test(`/${folder}/`)) continue;
    if (taken === undefined || rank < names.indexOf(taken)) byFolder.set(folder, names[rank] ?? '');
  }
  const rankOf = (folder: string): number => names.indexOf(byFolder.get(folder) ?? '');
  const isCovered = (folder: string): boolean =>
    foldersAbove(folder).some((above) => byFolder.has(above) && rankOf(above) < rankOf(folder));
  return [...byFolder]
    .filter(([folder, file]) => !isJsonFile(file) || !isCovered(folder))
    .map(([folder, file]) => (folder === '' ? file : `${folder}/${file}`))
    .sort(byKind);
}

function foldersAbove(folder: string): readonly string[] {
  const parts = folder === '' ? [] : folder.split('/');
  return parts.map((_part, at) => parts.slice(0, at).join('/'));
}

/** By path, but files of names that other programs use come last, so that they do not displace others at the limit. */
function byKind(one: string, other: string): number {
  const [first, second] = [one, other].map((path) => Number(isJsonFile(fileNameOf(path))));
  return (first ?? 0) - (second ?? 0) || (one < other ? -1 : 1);
}

/** The name of a file, without its folder. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Adds known files in folders without a listed file, for an incomplete list. */
export function withKnownFiles(listed: readonly string[], known: readonly string[]): readonly string[] {
  const folders = new Set(listed.map(folderOf));
  return [...listed, ...known.filter((path) => !folders.has(folderOf(path)))].sort(byKind);
}
