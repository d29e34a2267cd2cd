import { mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';

/**
 * Moves folders away, to be removed after the run: for minutes after thousands of files were deleted, ext4 without a journal takes several times
 * as long to make new ones, which the next build would pay.
 *
 * @param run folder that is removed after the run
 */
export async function setAside(run: string, ...folders: readonly string[]): Promise<void> {
  const aside = await mkdtemp(path.join(run, 'aside-'));
  for (const folder of folders) await rename(folder, path.join(aside, path.basename(folder)));
}
