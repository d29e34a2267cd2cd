import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { compileModule, withCompiledNames } from './compile-module.ts';
import { packageFiles } from './package-files.ts';
import { writeTypes } from './write-types.ts';

/** The folder of the compiled program in the project and in the package. */
export const COMPILED = 'lib';

/** Modules that a build publishes as source, without their types. */
const PUBLISHED_SOURCE = /^src\/api\/packs\/[\w-]+\.ts$/;

/** The used part of package.json. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

/**
 * Compiles the program into its folder `lib`, from which npm packs it: Node runs no TypeScript in `node_modules`. Paths stay the same, so
 * that modules find their files.
 *
 * @param project folder of the project
 */
export async function writePackage(project: string): Promise<void> {
  const target = path.join(project, COMPILED);
  await rm(target, { recursive: true, force: true });
  // This project's own file.
  const manifest = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')) as Manifest;
  for (const file of await packageFiles(project)) await writeCompiled(project, file, target);
  writeTypes(entriesOf(manifest, project), { project, target });
  // The nearest package.json decides where "#messages" is, and states the version.
  const { name, version, imports } = manifest;
  await writeFile(
    path.join(target, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type: 'module', imports }, null, 2)}\n`,
  );
}

async function writeCompiled(project: string, file: string, target: string): Promise<void> {
  const [from, to] = [path.join(project, file), path.join(target, file)];
  await mkdir(path.dirname(to), { recursive: true });
  if (file.endsWith('.astro')) return writeFile(to, withCompiledNames(await readFile(from, 'utf8')));
  if (!file.endsWith('.ts') || file.endsWith('.d.ts')) return cp(from, to);
  if (PUBLISHED_SOURCE.test(file)) await cp(from, to);
  const { code, map } = await compileModule(file, await readFile(from, 'utf8'));
  const stem = to.slice(0, -'.ts'.length);
  await writeFile(`${stem}.js`, code);
  await writeFile(`${stem}.js.map`, map);
}

/** The modules that the package exports. */
function entriesOf({ exports }: Manifest, project: string): readonly string[] {
  return Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : path.join(project, path.relative(COMPILED, entry.default).replace(/\.js$/, '.ts')),
  );
}
