import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { hasAllCases } from './cases.ts';

const FOLDER = path.resolve(process.env['PORTOLAN_SHARED'] ?? '../shared', 'data');

/** Whether the folder of real data exists. Tests that need it are skipped without it, and mention it in their title. */
export const hasSharedData: boolean = existsSync(path.join(FOLDER, 'README.md'));

/** What a test that needs the shared data adds to its title, so that a skip explains itself. */
export const NEEDS_SHARED_DATA = '(needs the shared data: set PORTOLAN_SHARED)';

/** Path of a file of the shared data. */
export function sharedPath(...parts: string[]): string {
  return path.join(FOLDER, ...parts);
}

/** The rows of a JSON Lines file of the shared data. */
export function sharedRows<T>(...parts: string[]): T[] {
  return rowsOf(linesOf(...parts));
}

/** Rows of a JSON Lines file of the shared data: all of them in `npm run test:full`, every tenth in `npm test`. */
export function someSharedRows<T>(...parts: string[]): T[] {
  return rowsOf(linesOf(...parts).filter((_, at) => hasAllCases || at % 10 === 0));
}

function linesOf(...parts: string[]): string[] {
  return readFileSync(sharedPath(...parts), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function rowsOf<T>(lines: readonly string[]): T[] {
  // Test data is trusted to have the shape that its README gives.
  return lines.map((line) => JSON.parse(line) as T);
}
