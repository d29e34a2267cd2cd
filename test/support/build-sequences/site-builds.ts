import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

import { programCopy } from './program-copies.ts';
import type { RunBuild } from './sequence.ts';

/**
 * Builds whole sites with the command, each in a process of its own. A build that is to be stopped is killed. Builds that reuse nothing share
 * their compiled pages, which take most of their time, and which no other build uses.
 */
export function siteBuilds(folder: string): RunBuild {
  let milliseconds = 5000;
  return async ({ content, out, cache, program, stopAt }) => {
    const script = programCopy(path.join(folder, 'program'), program);
    if (cache === undefined) rmSync(out, { recursive: true, force: true });
    const started = performance.now();
    const { code, output } = await build(script, {
      args: ['build', '--allow-shrink'],
      environment: { PORTOLAN_CONTENT: content, PORTOLAN_OUT: out, PORTOLAN_CACHE: cache ?? emptyCache(folder) },
      killAfter: stopAt === undefined ? undefined : stopAt * milliseconds,
    });
    if (stopAt !== undefined && code !== 0) return 0;
    if (code !== 0) throw new Error(`The build ended with ${String(code)}: ${output}`);
    const reused = Number(/([\d,]+) files of earlier builds were reused/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);
    if (cache !== undefined) milliseconds = performance.now() - started;
    else if (reused > 0) throw new Error(`A build with an empty cache reused ${reused} files.`);
    return reused;
  };
}

/** A cache with nothing but the compiled pages of the builds that had it before. */
function emptyCache(folder: string): string {
  const [cache, pages] = [path.join(folder, 'empty-cache'), path.join(folder, 'compiled-pages')];
  if (existsSync(cache)) renameSync(path.join(cache, 'pages'), pages);
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache);
  if (existsSync(pages)) renameSync(pages, path.join(cache, 'pages'));
  return cache;
}

interface Child {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds after which the process is killed. */
  readonly killAfter: number | undefined;
}

function build(
  script: string,
  { args, environment, killAfter }: Child,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}
