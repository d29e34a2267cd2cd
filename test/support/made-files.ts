import { textOf, type MadeFile } from '../../src/catalog/published/published-file.ts';

/** The texts of files by path. */
export function madeFiles(files: Iterable<MadeFile>): Map<string, string> {
  return new Map(Array.from(files, (file) => ['path' in file ? file.path : file[0], textOf(file)]));
}
