import { spawn } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { countBuild } from './count-build.ts';

/** How a command ended. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `portolan …` as a person would, in a process of its own. */
export function portolan(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return runScript([path.resolve('scripts/portolan.mjs'), ...args], environment);
}

/** Runs a script of Node with its arguments. */
export function runScript(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (BUILT.test(stderr)) countBuild();
      resolve({ code, stdout, stderr });
    });
  });
}

/** The output of a command in which Astro built a site. */
const BUILT = /^Built \d+ servers?\b/m;

/** A built site in a folder of its own, which stays until all tests are over. */
export interface BuiltSite {
  readonly folder: string;
  readonly finished: Finished;
}

/** Builds a content folder into a temporary one. */
export async function buildSite(content: string, environment: Readonly<Record<string, string>> = {}): Promise<BuiltSite> {
  const parent = await mkdtemp(path.join(tmpdir(), 'portolan-site-'));
  const folder = path.join(parent, 'dist');
  const finished = await portolan(['build'], { PORTOLAN_CONTENT: content, PORTOLAN_OUT: folder, ...environment });
  return { folder, finished };
}

/** Paths of all files below a folder, with slashes, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
