import { readdirSync, readFileSync, statSync } from 'node:fs';
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
 * skipped.
 */
export function yamlFilesBelow(folder: string): string[] {
  return filesBelow(folder, isYamlFile);
}

/** Paths of the files below a folder, relative to it and sorted, that look like data but are not read because of the end of their names. */
export function unreadFilesBelow(folder: string): string[] {
  return filesBelow(folder, (name) => /^[^.].*\.(?:jsonl?|ya?ml)$/i.test(name) && !isYamlFile(name));
}

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isWanted(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
