import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { memoryRateLimits } from '../../src/api/access/rate-limits.ts';
import type { DrainOptions } from '../../src/api/node/drain.ts';
import type { FromWorker, ToWorker, WorkerState, WorkerTask } from '../../src/api/node/workers/messages.ts';
import { countAll } from '../../src/api/node/workers/shared-limits.ts';
import { backOff } from './back-off.ts';

const PROGRAM = fileURLToPath(new URL('./worker-program.ts', import.meta.url));

/** Milliseconds beyond delay and grace after which a worker that has not ended is killed. */
const PATIENCE = 2000;

/** Options of several workers. */
export interface WorkersOptions {
  readonly count: number;
  readonly task: Omit<WorkerTask, 'place' | 'secret'>;
  /** Called with a sentence when a worker has ended and another one is started. */
  readonly onReplaced: (message: string) => void;
}

/** Workers that serve at one address. */
export interface Workers {
  /** What the first worker has opened. */
  readonly state: WorkerState;
  /** Ends all of them. */
  drain(options: DrainOptions): Promise<void>;
}

/**
 * Serves with several processes at one address. This process accepts connections and hands each to one of them, counts requests for all, and
 * replaces a worker that ends.
 *
 * By Node's cluster module: the workers share one listening socket, so an update or a crash of one closes no port; each has a memory and a
 * garbage collector of its own, and a crash ends only its own requests. Threads share neither sockets nor, in JavaScript, records, so they
 * would save no memory and be ended together.
 *
 * @throws Error, with a fix, if a worker cannot serve at the start
 */
export async function startWorkers({ count, task, onReplaced }: WorkersOptions): Promise<Workers> {
  const secret = randomBytes(32).toString('base64url');
  const limits = task.settings.limit && memoryRateLimits(task.settings.limit);
  const running = new Map<number, Worker>();
  const innerPorts: Record<number, number> = {};
  let isEnding = false;
  cluster.setupPrimary({ exec: PROGRAM, args: [] });

  const send = (worker: Worker, message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message);
  };
  const sendToAll = (message: ToWorker): void => {
    for (const worker of running.values()) send(worker, message);
  };

  function start(place: number, waited?: number): Promise<WorkerState> {
    const worker = cluster.fork();
    const startedAt = performance.now();
    running.set(place, worker);
    send(worker, { kind: 'task', task: { ...task, place, secret } });
    return new Promise((resolve, reject) => {
      let why: string | undefined;
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'count' && limits)
          void countAll(limits, message.counts).then((turns) => send(worker, { kind: 'turns', number: message.number, turns }));
        if (message.kind === 'unable') why = message.message;
        if (message.kind !== 'ready') return;
        innerPorts[place] = message.state.innerPort;
        sendToAll({ kind: 'peers', ports: innerPorts });
        resolve(message.state);
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        running.delete(place);
        Reflect.deleteProperty(innerPorts, place);
        sendToAll({ kind: 'peers', ports: innerPorts });
        reject(new Error(why ?? `worker ${place} ended with ${signal ?? String(code)} before it served.`));
        if (!isEnding) void replace(place, { how: why ?? signal ?? String(code), wait: backOff(waited, performance.now() - startedAt) });
      });
    });
  }

  async function replace(place: number, { how, wait }: { readonly how: string; readonly wait: number }): Promise<void> {
    onReplaced(`worker ${place} ended (${how}). Another one starts in ${wait / 1000} s.`);
    await setTimeout(wait);
    // A failure is reported when the worker exits.
    if (!isEnding) await start(place, wait).catch(() => undefined);
  }

  async function end(patience: number): Promise<void> {
    isEnding = true;
    const ended = Promise.all([...running.values()].map((worker) => new Promise((resolve) => worker.once('exit', resolve))));
    const isOver = new AbortController();
    const late = setTimeout(patience, undefined, { signal: isOver.signal }).then(
      () => [...running.values()].forEach((worker) => worker.process.kill('SIGKILL')),
      () => undefined,
    );
    await ended;
    isOver.abort();
    await late;
  }

  const places = Array.from({ length: count }, (_, at) => at + 1);
  try {
    const [state] = await Promise.all(places.map((place) => start(place)));
    if (state === undefined) throw new RangeError('There must be at least one worker.');
    return {
      state,
      drain: async (options) => {
        sendToAll({ kind: 'drain', options });
        await end(options.delay + options.grace + PATIENCE);
      },
    };
  } catch (error) {
    await end(0);
    throw error;
  }
}
