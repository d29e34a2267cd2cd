import type { ChildProcess } from 'node:child_process';

/**
 * The next message of a child process.
 *
 * @throws Error if it ends before
 */
export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      child.off('exit', onExit);
      resolve(message);
    };
    const onExit = (code: number | null): void => {
      child.off('message', onMessage);
      reject(new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${String(code)}`));
    };
    child.once('message', onMessage).once('exit', onExit);
  });
}
