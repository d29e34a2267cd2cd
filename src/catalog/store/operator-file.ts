import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';

import type { Problem } from '../parsing/problem.ts';

/** Why a path of the settings leads to no file that can be used. */
type FileFault = 'missing' | 'outside' | 'no-file';

/**
 * Checks that a path leads to a file inside the content folder, also after links are followed.
 *
 * @param folder real path of the content folder
 * @param relative path below it, with slashes
 * @returns `undefined` for such a file
 */
export function fileFault(folder: string, relative: string): FileFault | undefined {
  const file = path.resolve(folder, relative);
  if (!isBelow(folder, file)) return 'outside';
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 'missing';
  if (!isBelow(folder, realpathSync(file))) return 'outside';
  return found.isFile() ? undefined : 'no-file';
}

/** What is wrong with a path, as the end of a sentence, and how to correct it. */
const FAULTS: Readonly<Record<FileFault, readonly [code: string, what: string, hint: string]>> = {
  missing: ['missing-file', 'that file does not exist', 'Add the file, or correct the path: it begins at the content folder.'],
  outside: [
    'outside-content',
    'that file is outside of the content folder',
    'Copy the file into the content folder: links out of it are not followed.',
  ],
  'no-file': ['missing-file', 'that is a folder', 'Write the path of a file.'],
};

/**
 * The problem of a path.
 *
 * @param key what states the path
 */
export function faultProblem(fault: FileFault, key: string, relative: string): Pick<Problem, 'code' | 'severity' | 'message' | 'hint'> {
  const [code, what, hint] = FAULTS[fault];
  return { code, severity: 'warning', message: `"${key}" is "${relative}", but ${what}; it is skipped.`, hint };
}

/** Whether an absolute path is below a folder. */
function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
}
