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
  /** Another checkout of the project whose program is run, such as of an earlier state. Default this one. */
  readonly folder?: string | undefined;
}

/**
 * Runs a program of this folder that serves and calls `answerUsage`.
 *
 * @throws Error if it ends before it listens
 */
export async function childServer(program: string, { args = [], environment = {}, folder }: ChildServerOptions): Promise<ChildServer> {
  const programs = folder === undefined ? import.meta.dirname : path.resolve(folder, 'scripts/bench/api');
  const child = fork(path.join(programs, program), [...args], {
    env: { ...process.env, ...environment },
    ...(folder !== undefined && { cwd: folder }),
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
