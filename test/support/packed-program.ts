import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { folderOnce } from './folder-once.ts';

/** The packages of the project, as `npm pack` writes them. */
export interface PackedProgram {
  /** Path of `portolan-x.y.z.tgz`. */
  readonly file: string;
  /** Folder of all packages. */
  readonly folder: string;
}

/** The packages of the project, and the copy of the project from which they were packed. */
interface PackedProject extends PackedProgram {
  readonly project: string;
}

/** Where the packages and the copy are, once they are packed: a folder of the run, which all its processes share. */
const PACKED = path.join(tmpdir(), 'portolan-packed');

/** Packing compiles for minutes on a busy machine. */
const ABANDONED_MS = 600_000;

/** Packs the project, once per run. */
export async function packedProgram(): Promise<PackedProject> {
  await folderOnce(PACKED, `${PACKED}.lock`, packProgram, ABANDONED_MS);
  const folder = path.join(PACKED, 'packages');
  const name = (await readdir(folder)).find((each) => /^portolan-\d/.test(each)) ?? '';
  return { file: path.join(folder, name), folder, project: path.join(PACKED, 'project') };
}

const PARTS = ['src', 'scripts', 'package.json', 'tsconfig.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE'];

/** A copy of the project in a folder of its own, with the packages of a folder. */
export async function copiedProject(packages: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'portolan-copy-'));
  for (const part of PARTS) await cp(part, path.join(copy, part), { recursive: true });
  await symlink(path.resolve(packages), path.join(copy, 'node_modules'));
  return copy;
}

/** Packs a copy of the project, because packing writes into its folder. */
async function packProgram(): Promise<void> {
  const fresh = await mkdtemp(path.join(tmpdir(), 'portolan-packing-'));
  const [project, packages] = [path.join(fresh, 'project'), path.join(fresh, 'packages')];
  await rename(await copiedProject('node_modules'), project);
  await mkdir(packages);
  await npm(project, ['pack', '--pack-destination', packages]);
  await rename(fresh, PACKED);
}

/**
 * Packs the contents of a packed program again, as another version. Nothing is compiled, so that this takes a second.
 *
 * @param change changes the contents before they are packed
 */
export async function repackProgram(
  { file }: PackedProgram,
  version: string,
  change: (contents: string) => Promise<void>,
): Promise<PackedProgram> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-repacked-'));
  await promisify(execFile)('tar', ['-xzf', file, '-C', folder]);
  const contents = path.join(folder, 'package');
  const manifest = path.join(contents, 'package.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"version": "[^"]+"/, `"version": "${version}"`));
  await change(contents);
  await npm(contents, ['pack', '--ignore-scripts', '--pack-destination', folder]);
  return { file: path.join(folder, `portolan-${version}.tgz`), folder };
}

/** Runs npm as on a terminal, without the environment variables of `npm test`. Returns its standard output. */
export async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const env = { ...operatorEnvironment(), npm_config_cache: await npmCache() };
  const { stdout } = await promisify(execFile)('npm', [...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

let cache: Promise<string> | undefined;

/**
 * npm's cache, with another folder for temporary files: npm unpacks a package twice there before it installs it, and thousands of files cost
 * seconds of a processor on a disk.
 */
function npmCache(): Promise<string> {
  return (cache ??= openNpmCache());
}

async function openNpmCache(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'cache'], { env: operatorEnvironment() });
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-npm-'));
  await mkdir(path.join(folder, '_cacache'));
  for (const part of ['content-v2', 'index-v5']) {
    const kept = path.join(stdout.trim(), '_cacache', part);
    await mkdir(kept, { recursive: true });
    await symlink(kept, path.join(folder, '_cacache', part));
  }
  return folder;
}

/** The environment of somebody who has Node and npm, and none of this project's programs or variables. */
export function operatorEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|PORTOLAN_|NODE_(?:COMPILE_CACHE|ENV|OPTIONS)$|VITEST)/.test(name));
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')));
  return { ...Object.fromEntries(kept), PATH: [path.dirname(process.execPath), ...folders].join(path.delimiter), NO_COLOR: '1' };
}
