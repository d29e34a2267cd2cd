import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The file by which a copy of a content folder names itself, so that the next one may replace it. */
export const COPY_MARK = '.portolan-copy';

const MARK_TEXT = 'Portolan made this copy of a content folder and replaces it with the next. Delete this file to keep the folder.\n';

/** Whether a folder is a copy that {@link copyContent} made. */
export async function isContentCopy(folder: string): Promise<boolean> {
  return (await readFile(path.join(folder, COPY_MARK), 'utf8').catch(() => '')) === MARK_TEXT;
}

/**
 * Puts a copy of a content folder in the place of a folder. Links are copied as what they lead to, so that nobody who writes to the copy
 * changes the content.
 *
 * @param to what `replaceableFolder` gave: all that it holds is removed
 */
export async function copyContent(content: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  // First, so that a copy that was cut off names itself too.
  await writeFile(path.join(to, COPY_MARK), MARK_TEXT);
  const from = await realpath(content);
  for (const entry of await readdir(from)) {
    if (entry === COPY_MARK) continue;
    await cp(path.join(from, entry), path.join(to, entry), { recursive: true, dereference: true, filter: isThere });
  }
}

/** Not so for a broken link. */
function isThere(source: string): boolean {
  return existsSync(source);
}
