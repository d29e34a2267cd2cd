import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { isWithin } from '../../src/publish/output/replaceable-folder.ts';

/** The file by which a copy of a content folder names itself, so that the next one may replace it. */
export const COPY_MARKER = '.portolan-copy';

/** What content folders hold, and what a crawl keeps beside it. */
const CONTENT_ENTRIES: ReadonlySet<string> = new Set([
  ...['servers', 'profiles', 'local', 'site.yaml', 'sources.yaml', 'crawl-memory.json'],
  ...['.crawl.lock', '.crawl-journal.jsonl', '.gitattributes', '.gitignore', '.gitkeep', 'README.md', COPY_MARKER],
]);

/** @param folder its real path: content that was restored from a copy is at another one */
function markText(folder: string): string {
  return `Portolan made this copy of a content folder and replaces it with the next. Delete this file to keep the folder.\n${folder}\n`;
}

/**
 * Whether a folder is a copy that {@link copyContent} made at this very place.
 *
 * @param folder real path
 */
export async function isContentCopy(folder: string): Promise<boolean> {
  return (await readFile(path.join(folder, COPY_MARKER), 'utf8').catch(() => '')) === markText(folder);
}

/**
 * Whether a folder is an earlier copy though it does not name itself as one at this place: an earlier version made it, or the project was
 * moved since. It is so only at the place that a command uses when it is told no other, with no link to it, and where it holds nothing
 * but what content holds.
 *
 * @param folder real path
 */
export async function isUnmarkedCopy(folder: string, { place, content }: { place: string; content: string }): Promise<boolean> {
  const usual = path.resolve(await realpath(process.cwd()), place);
  if (folder !== usual) return false;
  const known = new Set([...CONTENT_ENTRIES, ...(await readdir(content))]);
  return (await readdir(folder)).every((entry) => known.has(entry));
}

/**
 * Puts a copy of a content folder in the place of a folder. Links are copied as what they lead to, so that nobody who writes to the copy
 * changes the content. A broken link, and one to a folder in which it lies itself, or to one that is or holds the copy, is passed over.
 *
 * @param to what `replaceableFolder` gave: all that it holds is removed
 */
export async function copyContent(content: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const [from, target] = [await realpath(content), await realpath(to)];
  // First, so that a copy that was cut off names itself too.
  await writeFile(path.join(target, COPY_MARKER), markText(target));
  const filter = (source: string): Promise<boolean> => isCopied(source, from, target);
  for (const entry of await readdir(from)) {
    if (entry === COPY_MARKER) continue;
    await cp(path.join(from, entry), path.join(target, entry), { recursive: true, dereference: true, filter });
  }
}

async function isCopied(source: string, from: string, to: string): Promise<boolean> {
  if (!(await lstat(source)).isSymbolicLink()) return true;
  if (!existsSync(source)) return false;
  const real = await realpath(source);
  if (isWithin(to, real) || isWithin(real, to)) return false;
  for (let folder = path.dirname(source); isWithin(folder, from); folder = path.dirname(folder)) {
    if (isWithin(await realpath(folder), real)) return false;
  }
  return true;
}
