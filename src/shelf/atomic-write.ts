import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file so that a reader, or a crash, sees either the old text or the new one, never a part (write, sync, rename).
 *
 * @param mode who may read and write it, less what the process's mask takes away
 */
export async function writeAtomically(file: string, text: string, mode = 0o666): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // A dot in front and no .yaml behind: no reader of the shelf takes a leftover for a content file.
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
