import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = path.resolve(import.meta.dirname, '../../portolan.ts');

/** `portolan serve` in a process of its own. */
export interface ServeProcess {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Serves a folder to everybody: without keys, limits and a cache of answers, so that answering is measured.
 *
 * @param database URL of a database from which the API answers; without one it answers from the folder
 * @throws Error if it ends before it listens
 */
export async function serveProcess(folder: string, database?: string): Promise<ServeProcess> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, 'serve', '--port', '0'], {
    env: {
      ...process.env,
      ...{ PORTOLAN_OUT: folder, PORTOLAN_DATABASE: database ?? '', PORTOLAN_KEYS: path.join(folder, 'no-keys.json') },
      ...{ PORTOLAN_API_PUBLIC: '1', PORTOLAN_API_LIMIT: '0', PORTOLAN_CACHE_ANSWERS: '0' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (messages = (messages + text).slice(-2000)));
  // The first line is the address.
  const first = once(createInterface({ input: child.stdout }), 'line');
  const line = await Promise.race([first.then(String), ended.then(() => undefined)]);
  if (line === undefined) throw new Error(`portolan serve ended before it listened: ${messages}`);
  return {
    port: Number(new URL(line).port),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
