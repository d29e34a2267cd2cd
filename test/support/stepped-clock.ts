import type { Clock } from '../../src/crawler/politeness/clock.ts';

/** A clock that does not advance until it is moved to the next sleeper. */
interface SteppedClock extends Clock {
  /** How many sleep. */
  sleepers(): number;
  /** Lets everything happen that needs no time. */
  settle(): Promise<void>;
  /** Advances from sleeper to sleeper until none is left. */
  runOut(): Promise<void>;
  /** Advances from sleeper to sleeper until a promise is settled, each time only when no other work is pending. */
  runUntil<T>(promise: Promise<T>, quiet: () => Promise<void>): Promise<T>;
}

/** A clock that begins at a time in milliseconds since the epoch. */
export function steppedClock(time = 0): SteppedClock {
  const sleeping = new Set<{ readonly until: number; readonly wake: () => void }>();
  const step = (): void => {
    time = Math.min(...[...sleeping].map(({ until }) => until));
    for (const { until, wake } of [...sleeping]) if (until <= time) wake();
  };
  // A timer comes after every promise that can be settled without one.
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => time,
    sleepers: () => sleeping.size,
    settle,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const sleeper = { until: time + ms, wake: () => resolve(undefined) };
      sleeping.add(sleeper);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      await promise.finally(() => sleeping.delete(sleeper));
    },
    async runOut() {
      await settle();
      while (sleeping.size > 0) {
        step();
        await settle();
      }
    },
    async runUntil(promise, quiet) {
      const under = new Set<Promise<unknown>>([promise]);
      const end = (): void => void under.delete(promise);
      promise.then(end, end);
      while (under.size > 0) {
        await quiet();
        if (sleeping.size > 0) step();
      }
      return promise;
    },
  };
}
