import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The file that is written when all packages are installed. */
export const INSTALLED = 'installed.json';

/**
 * Installs packages into a separate folder outside the project's dependencies, unless they are already installed there.
 * Their install scripts are not run.
 *
 * @param dependencies exact versions by the names of the packages
 * @param overrides exact versions of packages that these need, in place of the stated ones
 * @throws Error if npm cannot install them
 */
export async function installScratch(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
  overrides?: Readonly<Record<string, string>>,
): Promise<void> {
  const installed = path.join(folder, INSTALLED);
  const wanted = JSON.stringify({ private: true, dependencies, overrides });
  if ((await readFile(installed, 'utf8').catch(() => '')) === wanted) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), wanted);
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
  await writeFile(installed, wanted);
}
