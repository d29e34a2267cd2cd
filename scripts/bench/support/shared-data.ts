import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the real material lies: the environment variable PORTOLAN_SHARED, else the folder beside the project. */
const SHARED_DATA: string = path.resolve(process.env['PORTOLAN_SHARED'] ?? '../shared', 'data');

/** What to say where it is not there. */
export const SHARED_DATA_ABSENT = `Skipped: there is no ${SHARED_DATA}. Set PORTOLAN_SHARED to the folder that holds "data".`;

/** Whether the real material is there; without it there is nothing to measure with. */
export function hasSharedData(): boolean {
  return existsSync(path.join(SHARED_DATA, 'README.md'));
}

/** The text of a file of the shared data. */
export function readShared(...parts: string[]): string {
  return readFileSync(path.join(SHARED_DATA, ...parts), 'utf8');
}
