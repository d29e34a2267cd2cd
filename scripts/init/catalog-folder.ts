import { readFile } from 'node:fs/promises';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

import { writeAtomically } from '../../src/catalog/store/atomic-write.ts';
import { makeFolder } from '../../src/catalog/store/make-folder.ts';
import { isMissing, readIfPresent } from '../../src/catalog/store/optional-files.ts';
import { writeNamed } from '../../src/catalog/store/write-named.ts';
import type { StartingFile } from './starting-catalog.ts';

/** Files that a folder often has before it is a catalogue: they stay as they are. */
const KEPT: readonly string[] = ['README.md', '.gitignore', '.gitattributes'];

/** What writing a catalogue into a folder would do. */
export interface FolderPlan {
  /** Files that exist and stay. */
  readonly kept: readonly string[];
  /** Files that exist and are in the way. */
  readonly conflicts: readonly string[];
  readonly written: readonly string[];
}

/** Compares the names of the files of a catalogue with a folder, which may be missing. */
export function planFolder(folder: string, names: readonly string[]): FolderPlan {
  const existing = names.filter((name) => isTaken(folder, name));
  return {
    kept: existing.filter((name) => KEPT.includes(name)),
    conflicts: existing.filter((name) => !KEPT.includes(name)),
    written: names.filter((name) => !existing.includes(name)),
  };
}

/** Whether a file exists, or a file has the name of one of its folders. */
function isTaken(folder: string, name: string): boolean {
  const parts = name.split('/');
  const folders = parts.slice(0, -1).map((_part, index) => path.join(folder, ...parts.slice(0, index + 1)));
  const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === false;
  return folders.some(isFile) || existsSync(path.join(folder, name));
}

/** Writes new files. A file that another program created in the meantime stays, and stops this with an error. */
export async function writeFiles(folder: string, files: readonly StartingFile[]): Promise<void> {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    await makeFolder(path.dirname(file));
    writeNamed(file, text, { flag: 'wx' });
  }
}

/**
 * The package.json of a folder; an empty map if there is none.
 *
 * @throws Error if it is not a JSON object
 */
export async function readManifest(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const file = path.join(folder, 'package.json');
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    if (isMissing(error)) return {};
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`"${file}" is not a JSON object. Correct or delete it.`);
}

/** Writes the package.json of a folder, with the indentation that it has. If that fails, the file stays as it was. */
export async function writeManifest(folder: string, manifest: Readonly<Record<string, unknown>>): Promise<void> {
  const file = path.join(folder, 'package.json');
  const before = (await readIfPresent(file))?.toString('utf8') ?? '';
  await writeAtomically(file, `${JSON.stringify(manifest, null, /^\{\s*\n([ \t]+)/.exec(before)?.[1] ?? '  ')}\n`);
}
