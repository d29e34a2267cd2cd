import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
  const lines = readFileSync(sharedPath(...parts), 'utf8').split('\n');
  // Test data is trusted to have the shape that its README gives.
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
}
