import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { hexHash } from '../../catalog/store/content-hash.ts';
import { slashPath } from '../../catalog/store/slash-path.ts';

/** The compiled pages: code that renders them, and the files that browsers load with them. */
export interface PageBundle {
  /** Path of the module that renders pages, compiled from `page-bundle-entry.ts`. */
  readonly entry: string;
  /** Scripts, style sheets and other files of the site by their path in it. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** Where a bundle was compiled. */
export interface CompiledBundle {
  /** Folder of the modules. */
  readonly modules: string;
  /** Path of the entry in that folder. */
  readonly entry: string;
  /** Folder of the files for browsers. */
  readonly assets: string;
}

/** Bundles that stay: those of other settings, and of other versions of the program. The one that was used longest ago is removed first. */
const KEPT = 12;

/** Names in the folder of a bundle. */
const [LIST, MODULES, ASSETS] = ['bundle.json', 'modules', 'assets'] as const;

/** The list of a stored bundle: the SHA-256 (hex) of each file by its path. */
interface BundleList {
  readonly entry: string;
  readonly modules: Readonly<Record<string, string>>;
  readonly assets: Readonly<Record<string, string>>;
}

/** The bundle in the folders where it was compiled. */
export function bundleIn({ modules, entry, assets }: CompiledBundle): PageBundle {
  return { entry: path.join(modules, entry), assets: filesOf(assets) };
}

/**
 * Reads a stored bundle.
 *
 * @param folder of all bundles
 * @param now milliseconds since 1970, stored as the time of the last use
 * @returns `undefined` if there is none, or if its files are not those that were stored
 */
export function readBundle(folder: string, key: string, now: number): PageBundle | undefined {
  const own = path.join(folder, nameOf(key));
  if (!existsSync(own)) return undefined;
  try {
    // storeBundle wrote the list with the hash of its text, which is checked here.
    const { list, hash } = JSON.parse(readFileSync(path.join(own, LIST), 'utf8')) as { readonly list: string; readonly hash: string };
    if (hexHash(list) !== hash) return undefined;
    const { entry, modules, assets } = JSON.parse(list) as BundleList;
    const [code, files] = [filesOf(path.join(own, MODULES)), filesOf(path.join(own, ASSETS))];
    if (!isEqual(hashesOf(code), modules) || !isEqual(hashesOf(files), assets)) return undefined;
    utimesSync(own, now / 1000, now / 1000);
    return { entry: path.join(own, MODULES, entry), assets: files };
  } catch {
    // An incomplete or changed bundle is compiled again.
    return undefined;
  }
}

function isEqual(some: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

/**
 * Stores a bundle and removes those that were used longest ago. Another build can store the same bundle at the same time. A folder that
 * cannot be written is no error: the next build compiles again.
 *
 * @param folder of all bundles; may be missing
 */
export async function storeBundle(folder: string, key: string, { modules, entry, assets }: CompiledBundle): Promise<void> {
  const [own, fresh] = [path.join(folder, nameOf(key)), path.join(folder, randomUUID())];
  try {
    await mkdir(fresh, { recursive: true });
    await cp(modules, path.join(fresh, MODULES), { recursive: true });
    await cp(assets, path.join(fresh, ASSETS), { recursive: true });
    const list = JSON.stringify({ entry, modules: hashesOf(filesOf(modules)), assets: hashesOf(filesOf(assets)) } satisfies BundleList);
    await writeFile(path.join(fresh, LIST), JSON.stringify({ list, hash: hexHash(list) }));
    // Another build may use a complete bundle, which therefore stays.
    if (readBundle(folder, key, Date.now()) === undefined) {
      await rm(own, { recursive: true, force: true });
      await rename(fresh, own);
    }
    await removeOldest(folder);
  } catch {
    // The bundle is used from where it was compiled.
  }
  await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
}

async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })));
  const old = aged.sort((one, other) => other.at - one.at).slice(KEPT);
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** The bytes of all files below a folder, by path with slashes, in the order of their paths. */
function filesOf(folder: string): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return new Map(files.map((file) => [slashPath(path.relative(folder, file)), readFileSync(file)]));
}

function hashesOf(files: ReadonlyMap<string, Uint8Array>): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([name, bytes]) => [name, hexHash(bytes)]));
}

/** The folder name of a key, which can contain a slash. */
function nameOf(key: string): string {
  return hexHash(key).slice(0, 32);
}
