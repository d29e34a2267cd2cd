import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

import { BUILD_MARKS } from './build-marks.ts';

/** Notes that the test file that runs had a whole site built by Astro; the summary of a run counts such notes. */
export function countBuild(): void {
  const folder = process.env[BUILD_MARKS];
  if (folder === undefined) return;
  const file = path.relative(process.cwd(), expect.getState().testPath ?? 'unknown');
  writeFileSync(path.join(folder, `${encodeURIComponent(file)}.${randomUUID()}`), '');
}
