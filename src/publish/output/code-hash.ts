import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Parts of the project that shape the output. Missing ones are left out: the packed package has no settings of TypeScript. */
const PARTS: readonly string[] = ['src', 'scripts/commands', 'package.json', 'astro.config.mjs', 'tsconfig.json', 'tsconfig.astro.json'];

/** Files in which package managers note all installed versions, below a folder that has `node_modules`; the first one counts. */
const INSTALLED: readonly string[] = [
  'node_modules/.package-lock.json',
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
  'package-lock.json',
];

/**
 * SHA-256 in base64 over all code that shapes the output of a build: the files of `src` and the command, the installed versions of the
 * dependencies, and Node's major version. Reading all of them takes less than 0.1 s.
 *
 * @param project folder of the project; by default the one that contains this file
 * @param node version of Node, such as `24.1.0`
 */
export function codeHash(project: string = path.resolve(import.meta.dirname, '../../..'), node: string = process.versions.node): string {
  const hash = createHash('sha256').update(`node ${node.split('.', 1).join('')}\n`);
  for (const part of PARTS) addTo(hash, project, part);
  const installed = installedVersions(project);
  if (installed !== undefined) hash.update(readFileSync(installed));
  return hash.digest('base64');
}

function addTo(hash: ReturnType<typeof createHash>, project: string, name: string): void {
  const file = path.join(project, name);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) {
    for (const entry of readdirSync(file).sort()) addTo(hash, project, `${name}/${entry}`);
  } else if (found?.isFile() === true) {
    const bytes = readFileSync(file);
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
}

/** The nearest list of installed versions, in the project or in a folder that contains it. */
function installedVersions(project: string): string | undefined {
  for (let folder = project; ; folder = path.dirname(folder)) {
    const found = INSTALLED.map((name) => path.join(folder, name)).find((file) => existsSync(file));
    if (found !== undefined || folder === path.dirname(folder)) return found;
  }
}
