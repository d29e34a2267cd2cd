import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';

/** Works in a fresh folder that is gone afterwards, also where the work fails or the process is ended in between. */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(prefix);
  const leave = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', leave);
  let result: T;
  try {
    result = await work(folder);
  } catch (error) {
    // At once, before parts of the work that go on can fail for want of the folder and talk of that.
    try {
      leave();
    } catch {
      // What they still write goes when the process ends; it must not hide why the work failed.
    }
    throw error;
  }
  process.off('exit', leave);
  await rm(folder, { recursive: true, force: true });
  return result;
}
