import { systemClock, type Clock } from './clock.ts';

/** How hosts are paced. */
export interface PacerOptions {
  /** Least milliseconds from the start of one request to a host to the start of the next. */
  readonly intervalFor: (host: string) => number;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
}

/** Gives every host one request at a time, and none too soon after the last. */
export interface Pacer {
  /** Runs a task in its host's turn. Rejects without running it when the signal aborts first. */
  run<T>(host: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Lane {
  /** Settles, never rejecting, when the last task in line is over. */
  tail: Promise<void>;
  lastStart: number;
}

/** A pacer. Tasks of one host run in the order in which they came; different hosts do not wait for each other. */
export function createPacer({ intervalFor, clock = systemClock }: PacerOptions): Pacer {
  const lanes = new Map<string, Lane>();

  async function inLane<T>(host: string, lane: Lane, task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    const wait = lane.lastStart + intervalFor(host) - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
    lane.lastStart = clock.now();
    return task();
  }

  return {
    async run(host, task, signal) {
      const lane = lanes.get(host) ?? { tail: Promise.resolve(), lastStart: Number.NEGATIVE_INFINITY };
      lanes.set(host, lane);
      const before = lane.tail;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      lane.tail = promise.then(() => undefined);
      try {
        await before;
        return await inLane(host, lane, task, signal);
      } finally {
        resolve(undefined);
      }
    },
  };
}
