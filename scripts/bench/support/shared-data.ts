import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the real data: below the environment variable PORTOLAN_SHARED, else below `../shared`. */
const SHARED_DATA: string = path.resolve(process.env['PORTOLAN_SHARED'] ?? '../shared', 'data');

/** The message if it does not exist. */
export const SHARED_DATA_ABSENT = `Skipped: there is no ${SHARED_DATA}. Set PORTOLAN_SHARED to the folder that contains "data".`;

/** Whether the real data exists; some benchmarks need it. */
export function hasSharedData(): boolean {
  return existsSync(path.join(SHARED_DATA, 'README.md'));
}

/** The text of a file of the shared data. */
export function readShared(...parts: string[]): string {
  return readFileSync(path.join(SHARED_DATA, ...parts), 'utf8');
}
