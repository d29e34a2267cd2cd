import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { BUILD_MARKS } from './build-marks.ts';
import { hasAllCases } from './cases.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Bytes of temporary files of a run, with some to spare. */
const NEEDED = hasAllCases ? 8e9 : 2e9;

/**
 * Gives a run one folder for everything temporary, and takes it away at the end. Built sites are not taken away before: for a minute after
 * thousands of files were deleted, ext4 takes several times as long to make new ones, which every build does.
 */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env[SCRATCH] !== undefined) return undefined;
  const folder = await scratchFolder(NEEDED);
  process.env[SCRATCH] = folder;
  process.env['TMPDIR'] = folder;
  process.env[BUILD_MARKS] = path.join(folder, 'builds');
  await mkdir(process.env[BUILD_MARKS]);
  // Nobody need wait for half a minute of deleting.
  return () => spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
}

/** Set while the folder is there: every project of a run asks for it. */
const SCRATCH = 'PORTOLAN_TESTS_SCRATCH';
