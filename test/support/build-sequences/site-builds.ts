import { spawn } from 'node:child_process';
import path from 'node:path';

import { programCopy } from './program-copies.ts';
import type { RunBuild } from './sequence.ts';

/** Builds whole sites with the command, each in a process of its own. A build that is to be stopped is killed. */
export function siteBuilds(folder: string): RunBuild {
  let milliseconds = 5000;
  return async ({ content, out, cache, program, stopAt }) => {
    const script = programCopy(path.join(folder, 'program'), program);
    const started = performance.now();
    const { code, output } = await build(script, {
      args: ['build', '--allow-shrink', ...(cache === undefined ? ['--no-cache'] : [])],
      environment: { PORTOLAN_CONTENT: content, PORTOLAN_OUT: out, ...(cache !== undefined && { PORTOLAN_CACHE: cache }) },
      killAfter: stopAt === undefined ? undefined : stopAt * milliseconds,
    });
    if (stopAt !== undefined && code !== 0) return 0;
    if (code !== 0) throw new Error(`The build ended with ${String(code)}: ${output}`);
    if (cache !== undefined) milliseconds = performance.now() - started;
    return Number(/([\d,]+) files of earlier builds were reused/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);
  };
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
