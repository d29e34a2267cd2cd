import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';

/** Works in a fresh folder that is gone afterwards, also where the process is ended in between. */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(prefix);
  const leave = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', leave);
  try {
    return await work(folder);
  } finally {
    process.off('exit', leave);
    await rm(folder, { recursive: true, force: true });
  }
}
