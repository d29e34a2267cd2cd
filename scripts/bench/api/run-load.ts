import { fork } from 'node:child_process';
import path from 'node:path';

import type { Load, LoadResult } from './load-messages.ts';
import { nextMessage } from '../support/next-message.ts';

/**
 * Sends requests to a server from a separate process.
 *
 * @throws Error if a response is not 2xx: fast failures must not count as fast
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const answer = nextMessage(child);
  child.send(load);
  // The program sends no other message.
  const result = (await answer) as LoadResult;
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests failed, such as ${load.paths[0] ?? ''}`);
  return result;
}
