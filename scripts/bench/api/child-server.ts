import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { nextMessage } from '../support/next-message.ts';
import type { ServerListens, ServerQuestion, ServerUsage } from './server-messages.ts';

/** A server in a separate process. */
export interface ChildServer {
  readonly port: number;
  usage(): Promise<ServerUsage>;
  stop(): Promise<void>;
}

/** Options of a program. */
interface ChildServerOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs a program of this folder that serves and calls `answerUsage`.
 *
 * @throws Error if it ends before it listens
 */
export async function childServer(program: string, { args = [], environment = {} }: ChildServerOptions): Promise<ChildServer> {
  const child = fork(path.join(import.meta.dirname, program), [...args], {
    env: { ...process.env, ...environment },
    execArgv: ['--expose-gc', ...process.execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The first message of the programs in this folder; later ones are responses.
  const { port } = (await nextMessage(child)) as ServerListens;
  return {
    port,
    usage: async () => {
      const answer = nextMessage(child);
      child.send('usage' satisfies ServerQuestion);
      return (await answer) as ServerUsage;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
