import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

import { readRegularFile, RefusedFileError } from './bounded-file.ts';
import { hasCode, namingFile } from './error-code.ts';

/** Whether an error means that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** The bytes of a file; `undefined` if it does not exist. */
export function readIfPresent(file: string): Promise<Buffer | undefined> {
  // Reads synchronously: for thousands of small files that takes a third of the CPU time of asynchronous reads.
  return new Promise((resolve) => resolve(readNow(file)));
}

function readNow(file: string): Buffer | undefined {
  try {
    // A check first is cheaper than an exception for each missing file.
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    // A folder is an error of the system when it is read.
    if (!found.isFile() && !found.isDirectory()) throw new RefusedFileError(file, 'it is not a regular file');
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw namingFile(error, file);
  }
}

/** The bytes of a regular file that must exist. */
export function readNamed(file: string): Buffer {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw namingFile(error, file);
  }
}

/** The bytes of a file; none if it cannot be read. For a first look at many files, of which one without permission must not end the work. */
export function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Whether a file of this name is read as YAML: drafts and other hidden files are not. */
export function isYamlFile(name: string): boolean {
  return /^[^.].*\.ya?ml$/.test(name);
}

/**
 * Checks that a folder is one, if there is anything of its name.
 *
 * @throws Error of the system, with the path, if something else has its name
 */
export function checkOptionalFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) readdirSync(folder);
}

/**
 * Paths of the YAML files below a folder, relative to it and sorted; empty if there is no folder. Drafts and other hidden files are
 * skipped. A link is read as what it names, except one to a folder that it is in.
 */
export function yamlFilesBelow(folder: string): string[] {
  return filesBelow(folder, (name, isThere) => isThere && isYamlFile(name));
}

/**
 * Paths of the files below a folder, relative to it and sorted, that look like data but are not read: because of the end of their names, or
 * because they are links to nothing.
 */
export function unreadFilesBelow(folder: string): string[] {
  const isData = (name: string): boolean => /^[^.].*\.(?:jsonl?|ya?ml)$/i.test(name);
  return filesBelow(folder, (name, isThere) => isData(name) && (!isThere || !isYamlFile(name)));
}

/** @param isWanted is told whether there is a file of that name: a link may name nothing */
function filesBelow(folder: string, isWanted: (name: string, isThere: boolean) => boolean): string[] {
  const found: string[] = [];
  const read = (below: string, linked: readonly string[]): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const relative = path.join(below, entry.name);
      if (entry.isDirectory()) read(relative, linked);
      else if (entry.isSymbolicLink()) follow(relative, linked);
      else if (entry.isFile() && isWanted(entry.name, true)) found.push(relative);
    }
  };
  const follow = (relative: string, linked: readonly string[]): void => {
    const target = linkedPath(path.join(folder, relative));
    const stats = target === undefined ? undefined : statSync(target);
    if (stats?.isDirectory() !== true) {
      if (stats?.isFile() !== false && isWanted(path.basename(relative), stats !== undefined)) found.push(relative);
      return;
    }
    const above = [...linked, realpathSync(path.dirname(path.join(folder, relative)))];
    if (!above.some((each) => `${each}/`.startsWith(`${target}/`))) read(relative, above);
  };
  try {
    read('', []);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  return found.sort();
}

/** The real path of what a link names; `undefined` if it names nothing, or itself. */
function linkedPath(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}
