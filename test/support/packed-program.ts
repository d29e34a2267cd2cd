import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The packages of the project, as `npm pack` writes them. */
export interface PackedProgram {
  /** Path of `portolan-x.y.z.tgz`. */
  readonly file: string;
  /** Folder of all packages. */
  readonly folder: string;
}

let packed: Promise<PackedProgram> | undefined;

/** Packs the project, once per process. */
export function packedProgram(): Promise<PackedProgram> {
  return (packed ??= packProgram());
}

const PARTS = ['src', 'scripts', 'package.json', 'tsconfig.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE'];

/**
 * Packs a copy of the project, because packing writes into its folder.
 *
 * @param version in place of that of package.json
 * @param change changes the copy before it is packed
 */
export async function packProgram(version?: string, change?: (copy: string) => Promise<void>): Promise<PackedProgram> {
  const copy = await mkdtemp(path.join(tmpdir(), 'portolan-copy-'));
  for (const part of PARTS) await cp(part, path.join(copy, part), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const manifest = path.join(copy, 'package.json');
  const stated = await readFile(manifest, 'utf8');
  if (version !== undefined) await writeFile(manifest, stated.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  await change?.(copy);
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-packed-'));
  const stdout = await npm(copy, ['pack', '--json', '--pack-destination', folder]);
  // npm prints one entry per package, and ours is the only one on standard output.
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  return { file: path.join(folder, filename), folder };
}

/** Runs npm as on a terminal, without the environment variables of `npm test`. Returns its standard output. */
export async function npm(cwd: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...args], { cwd, env: operatorEnvironment(), maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** The environment of somebody who has Node and npm, and none of this project's programs or variables. */
export function operatorEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|PORTOLAN_|NODE_(?:COMPILE_CACHE|ENV|OPTIONS)$|VITEST)/.test(name));
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')));
  return { ...Object.fromEntries(kept), PATH: [path.dirname(process.execPath), ...folders].join(path.delimiter), NO_COLOR: '1' };
}
