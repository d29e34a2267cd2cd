import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { memoryRateLimits } from '../../src/api/access/rate-limits.ts';
import type { DrainOptions } from '../../src/api/node/drain.ts';
import type { ToWorker, WorkerState, WorkerTask } from '../../src/api/node/workers/messages.ts';
import { countAll } from '../../src/api/node/workers/shared-limits.ts';
import { backOff } from './back-off.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Milliseconds beyond delay and grace after which a worker that has not ended is killed. */
const MARGIN = 2000;

/** Options of several workers. */
interface WorkersOptions {
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
 * @throws Error, with a fix, if a worker cannot serve at the start
 */
export async function startWorkers({ count, task, onReplaced }: WorkersOptions): Promise<Workers> {
  const secret = randomBytes(32).toString('base64url');
  const pool = workerPool((place, onEnd) => startAt({ ...task, place, secret }, onEnd));
  const limits = task.settings.limit && memoryRateLimits(task.settings.limit);

  function startAt(own: WorkerTask, onEnd: (how: string) => void): WorkerProcess {
    const worker = startWorker(own, ({ number, counts }) => {
      if (limits) void countAll(limits, counts).then((turns) => worker.send({ kind: 'turns', number, turns }));
    });
    void worker.ended.then(onEnd);
    return worker;
  }

  async function keep(place: number, waited?: number): Promise<WorkerState> {
    const startedAt = performance.now();
    let isReady = false;
    const state = await pool.start(place, (how) => {
      // One that cannot serve at the start ends all others.
      if (isReady || waited !== undefined) void replace(place, how, backOff(waited, performance.now() - startedAt));
    });
    isReady = true;
    return state;
  }

  async function replace(place: number, how: string, wait: number): Promise<void> {
    onReplaced(`worker ${place} ended (${how}). Another one starts in ${wait / 1000} s.`);
    await setTimeout(wait);
    // Where it fails, too, it has ended, and is replaced.
    if (!pool.isEnding()) await keep(place, wait).catch(() => undefined);
  }

  try {
    const [state] = await Promise.all(Array.from({ length: count }, (_, at) => keep(at + 1)));
    if (state === undefined) throw new RangeError('There must be at least one worker.');
    return { state, drain: (options) => pool.end(options) };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

interface WorkerPool {
  /** @param onLost called if the worker ends and the pool does not */
  start(place: number, onLost: (how: string) => void): Promise<WorkerState>;
  isEnding(): boolean;
  /** Ends all workers; without options, at once. */
  end(options?: DrainOptions): Promise<void>;
}

/** The running workers. Each knows at which ports the others accept its requests. */
function workerPool(startAt: (place: number, onEnd: (how: string) => void) => WorkerProcess): WorkerPool {
  const running = new Map<number, WorkerProcess>();
  const ports: Record<number, number> = {};
  let isEnding = false;
  const sendToAll = (message: ToWorker): void => {
    for (const worker of running.values()) worker.send(message);
  };
  const setPort = (place: number, port: number | undefined): void => {
    if (port === undefined) Reflect.deleteProperty(ports, place);
    else ports[place] = port;
    sendToAll({ kind: 'peers', ports });
  };
  const killAll = (): void => {
    for (const worker of running.values()) worker.kill();
  };

  return {
    async start(place, onLost) {
      const worker = startAt(place, (how) => {
        running.delete(place);
        setPort(place, undefined);
        if (!isEnding) onLost(how);
      });
      running.set(place, worker);
      const state = await worker.ready;
      setPort(place, state.innerPort);
      return state;
    },
    isEnding: () => isEnding,
    async end(options) {
      isEnding = true;
      const ended = Promise.all([...running.values()].map((worker) => worker.ended));
      if (options === undefined) killAll();
      else sendToAll({ kind: 'drain', options });
      const isOver = new AbortController();
      const late = setTimeout((options?.delay ?? 0) + (options?.grace ?? 0) + MARGIN, undefined, { signal: isOver.signal });
      const killing = late.then(killAll, () => undefined);
      await ended;
      isOver.abort();
      await killing;
    },
  };
}
