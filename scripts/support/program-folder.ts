import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the program: the project, or the compiled program in the installed package. */
export const PROGRAM_FOLDER = path.resolve(import.meta.dirname, '../..');

/** Whether the program is the installed package, whose modules are compiled, and not the project. */
export const IS_PACKAGE = import.meta.filename.endsWith('.js');

/** The file that starts the command line, which is not compiled. */
export const PROGRAM_FILE = path.resolve(PROGRAM_FOLDER, IS_PACKAGE ? '..' : '.', 'scripts/portolan.mjs');

/** The version that package.json states. */
export function programVersion(): string {
  const text = readFileSync(path.join(PROGRAM_FOLDER, 'package.json'), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? '0';
}
