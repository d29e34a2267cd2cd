import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';

import type { FromWorker, ToWorker, WorkerState, WorkerTask } from '../../src/api/node/workers/messages.ts';

const PROGRAM = fileURLToPath(new URL('./worker-program.ts', import.meta.url));

/** A worker from the point of view of the primary process. */
export interface WorkerProcess {
  /** Rejects if it ends before it serves. The message says why. */
  readonly ready: Promise<WorkerState>;
  /** Fulfilled with the reason when it has ended. */
  readonly ended: Promise<string>;
  readonly send: (message: ToWorker) => void;
  readonly kill: () => void;
}

/** Starts a worker. */
export function startWorker(task: WorkerTask, onCount: (message: Extract<FromWorker, { kind: 'count' }>) => void): WorkerProcess {
  cluster.setupPrimary({ exec: PROGRAM, args: [] });
  const worker = cluster.fork();
  const send = (message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message);
  };
  send({ kind: 'task', task });
  const { ready, ended } = outcomes(worker, onCount);
  // Reported when it has ended.
  ready.catch(() => undefined);
  return { ready, ended, send, kill: () => void worker.process.kill('SIGKILL') };
}

function outcomes(
  worker: Worker,
  onCount: (message: Extract<FromWorker, { kind: 'count' }>) => void,
): Pick<WorkerProcess, 'ready' | 'ended'> {
  const ready = Promise.withResolvers<WorkerState>();
  const ended = Promise.withResolvers<string>();
  let why: string | undefined;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'count') onCount(message);
    if (message.kind === 'log') process.stdout.write(message.lines);
    if (message.kind === 'unable') why = message.message;
    if (message.kind === 'ready') ready.resolve(message.state);
  });
  const end = (how: string): void => {
    ready.reject(new Error(why ?? `a worker ended with ${how} before it served.`));
    ended.resolve(why ?? how);
  };
  worker.once('exit', (code: number | null, signal: string | null) => end(signal ?? `exit code ${String(code)}`));
  worker.on('error', (error: Error) => {
    // Otherwise a message did not arrive, because the worker is ending: "exit" follows.
    if (worker.process.pid === undefined) end(error.message);
  });
  return { ready: ready.promise, ended: ended.promise };
}
