import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { jsonRows } from '../support/json-rows.ts';
import { totalUsage, type CommandUsage, type ProcessUsage } from './process-usage.ts';

const REPORT = new URL('./usage-report.ts', import.meta.url).href;

/** A program of Node, its arguments, its folder and its environment. */
interface NodeCommand {
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs a program of Node in a process of its own and measures what it and the Node processes that it starts use.
 *
 * @throws Error if it fails; the message has the end of its output
 */
export async function measuredCommand({ args, cwd, environment }: NodeCommand): Promise<CommandUsage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portolan-bench-usage-'));
  const file = path.join(folder, 'usage.jsonl');
  try {
    const env = { ...process.env, ...environment, NODE_OPTIONS: `--import=${REPORT}`, PORTOLAN_BENCH_USAGE: file, NO_COLOR: '1' };
    const started = performance.now();
    await finished(args, { cwd, env });
    const seconds = (performance.now() - started) / 1000;
    // usage-report.ts writes the file.
    return totalUsage(jsonRows<ProcessUsage>(await readFile(file, 'utf8')), seconds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** UTF-16 units of output that an error message repeats. */
const MAX_OUTPUT = 2000;

function finished(args: readonly string[], options: { readonly cwd: string | undefined; readonly env: NodeJS.ProcessEnv }): Promise<void> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_OUTPUT)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`node ${args.join(' ')} ended with ${String(code)}: ${output}`));
    });
  });
}
