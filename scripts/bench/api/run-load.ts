import { fork } from 'node:child_process';
import path from 'node:path';

import type { Load, LoadResult } from './load-messages.ts';
import { nextMessage } from '../support/next-message.ts';

/**
 * Asks a server from a process of its own.
 *
 * @throws Error if an answer is no 2xx: what fails fast must not count as fast
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const answer = nextMessage(child);
  child.send(load);
  // The program sends nothing else.
  const result = (await answer) as LoadResult;
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests failed, such as ${load.paths[0] ?? ''}`);
  return result;
}
