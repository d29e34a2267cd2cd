import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { hasCode } from './error-code.ts';

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
    return statSync(file, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a file of this name is read as YAML: drafts and other hidden files are not. */
export function isYamlFile(name: string): boolean {
  return /^[^.].*\.ya?ml$/.test(name);
}

/**
 * Paths of the YAML files below a folder, relative to it and sorted; empty if there is no folder. Drafts and other hidden files are
 * skipped.
 */
export function yamlFilesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isYamlFile(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
