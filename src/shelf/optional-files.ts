import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from './error-code.ts';

/** Whether an error says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** The bytes of a file; `undefined` where there is none. */
export async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Paths of the YAML files below a folder, relative to it and sorted; empty where there is no folder. Drafts and other hidden files are passed over. */
export function yamlFilesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[^.].*\.ya?ml$/.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
