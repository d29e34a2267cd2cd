import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { INSTALLED, installScratch } from '../../scripts/bench/support/scratch-packages.ts';
import { folderOnce } from './folder-once.ts';

/** npm loads hundreds of megabytes. */
const ABANDONED_MS = 600_000;

/** A folder into which npm installed published packages of a client. */
interface ClientPackages {
  /** Absolute path. */
  readonly folder: string;
  /** Loads a module of a package. The caller states its type, which the pinned version determines. */
  load<Module>(specifier: string): Promise<Module>;
  /** Absolute path of a program of a package. */
  program(name: string): string;
}

/**
 * Installs published packages of a client in a temporary folder of their own, which lasts as long as the run.
 *
 * @param name of the folder
 * @param dependencies exact versions by the names of the packages
 * @returns `undefined`, after a notice, if npm cannot install them
 */
export async function clientPackages(name: string, dependencies: Readonly<Record<string, string>>): Promise<ClientPackages | undefined> {
  // Other versions have another folder.
  const folder = path.join(os.tmpdir(), 'portolan-client-packages', [name, ...Object.values(dependencies)].join('-'));
  try {
    await mkdir(path.dirname(folder), { recursive: true });
    // Several test files use the same packages, maybe at the same time.
    await folderOnce(path.join(folder, INSTALLED), `${folder}.lock`, () => installScratch(folder, dependencies), ABANDONED_MS);
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    process.stdout.write(`skipped: npm cannot install ${Object.keys(dependencies).join(', ')} (${reason})\n`);
    return undefined;
  }
  // Loaded from here, a module is found as the packages themselves would find it.
  const loader = path.join(folder, 'node_modules/load-for-tests.mjs');
  await writeFile(loader, 'export const load = (specifier) => import(specifier);\n');
  const { load } = (await import(pathToFileURL(loader).href)) as { load: (specifier: string) => Promise<unknown> };
  return {
    folder,
    load: <Module>(specifier: string) => load(specifier) as Promise<Module>,
    program: (program) => path.join(folder, 'node_modules/.bin', program),
  };
}
