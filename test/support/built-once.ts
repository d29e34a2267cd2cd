import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { portolan } from './built-site.ts';
import { folderOnce } from './folder-once.ts';
import { siteFingerprint } from './site-fingerprint.ts';

/** The folder of built sites that several test files use. */
const SITES = path.resolve('.portolan/test-sites');

/** The number of built sites to keep; the least recently used one is deleted first. */
const KEPT = 12;

/**
 * A site that is built at most once for all test files, and for all runs while neither the project nor the content changes. It is shared:
 * nobody may write into its folder. The same content gives the same bytes, so the folder is named by what went in.
 *
 * @param content folder of content
 * @returns the site's folder
 */
export async function builtOnce(content: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const settings: Readonly<Record<string, string>> = { PORTOLAN_SITE: 'https://portolan.example', ...environment };
  const name = await siteFingerprint({ project: path.resolve('.'), content, environment: { ...process.env, ...settings } });
  const folder = path.join(SITES, name);
  // Sites with the same path share their compiled pages, so the second one waits for those of the first.
  const lock = path.join(SITES, `${encodeURIComponent(settings['PORTOLAN_BASE'] ?? '/')}.lock`);
  await mkdir(SITES, { recursive: true });
  await folderOnce(folder, lock, () => build(content, settings, folder));
  return folder;
}

/** The child processes that the build of a folder of {@link builtOnce} started, a line each, where report-child-processes.ts was loaded. */
export function childrenWhenBuilt(folder: string): Promise<string> {
  return readFile(`${folder}.children`, 'utf8');
}

/** The output of the build of the site in a folder of {@link builtOnce}. */
export function buildOutput(folder: string): Promise<string> {
  return readFile(`${folder}.txt`, 'utf8');
}

async function build(content: string, settings: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const fresh = `${folder}.fresh`;
  await rm(fresh, { recursive: true, force: true });
  const children = `${folder}.children`;
  await writeFile(children, '');
  const places = { PORTOLAN_CONTENT: content, PORTOLAN_OUT: fresh, PORTOLAN_CHILDREN: children };
  const { code, stderr } = await portolan(['build'], { ...places, ...settings });
  if (code !== 0) throw new Error(stderr);
  await writeFile(`${folder}.txt`, stderr);
  await rename(fresh, folder);
  await clearUp();
}

async function clearUp(): Promise<void> {
  const names = (await readdir(SITES)).filter((name) => /^[0-9a-f]{24}$/.test(name));
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(path.join(SITES, name))).mtimeMs })));
  const old = aged.sort((one, other) => other.at - one.at).slice(KEPT);
  const removed = old.flatMap(({ name }) => [name, `${name}.txt`, `${name}.children`]);
  await Promise.all(removed.map((name) => rm(path.join(SITES, name), { recursive: true, force: true })));
}
