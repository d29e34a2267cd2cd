import { existsSync } from 'node:fs';
import { cp, lstat, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { makeFolder } from '../../src/catalog/store/make-folder.ts';
import { isWithin } from '../../src/publish/output/replaceable-folder.ts';

/** The marker file of a copy of a content folder, which allows the next copy to replace it. */
export const COPY_MARKER = '.portolan-copy';

/** The entries of content folders, including files of a crawl. */
const CONTENT_ENTRIES: ReadonlySet<string> = new Set([
  ...[
    'servers',
    'profiles',
    'icons',
    'local',
    'docs',
    'theme',
    'theme.css',
    'products.yaml',
    'site.yaml',
    'sources.yaml',
    'crawl-memory.json',
  ],
  ...['.crawl.lock', '.crawl-journal.jsonl', '.gitattributes', '.gitignore', '.gitkeep', 'README.md', COPY_MARKER],
]);

/** @param folder its real path: content restored from a copy is at another one */
function markText(folder: string): string {
  return `Portolan made this copy of a content folder and replaces it with the next. Delete this file to keep the folder.\n${folder}\n`;
}

/**
 * Whether {@link copyContent} created this copy at this path.
 *
 * @param folder real path
 */
export async function isContentCopy(folder: string): Promise<boolean> {
  return (await readFile(path.join(folder, COPY_MARKER), 'utf8').catch(() => '')) === markText(folder);
}

/**
 * Whether a folder is an earlier copy without a marker for this path: an earlier version created it, or the project was
 * moved since. It must be at the default path of the command, not be a link, and contain only
 * entries of content folders.
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
 * Replaces a folder by a copy of a content folder. Links are copied as their targets, so that writing to the copy never
 * changes the content. Skips broken links, links to a folder that contains them, and links to a folder that is or contains the copy.
 *
 * @param to path that `replaceableFolder` returned: its content is removed
 */
export async function copyContent(content: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await makeFolder(to);
  const [from, target] = [await realpath(content), await realpath(to)];
  // First, so that an interrupted copy also has it.
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
