import { writeFileSync, type WriteFileOptions } from 'node:fs';

import { namingFile } from './error-code.ts';

/** Writes a file. An error has its path: the system does not name the file for which a disk has no space. */
export function writeNamed(file: string, contents: string | Uint8Array, options?: WriteFileOptions): void {
  try {
    writeFileSync(file, contents, options);
  } catch (error) {
    throw namingFile(error, file);
  }
}
