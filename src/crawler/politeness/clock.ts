import { setTimeout as delay } from 'node:timers/promises';

/** Time, as far as the crawler needs it; a fake one in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits; rejects at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await delay(ms, undefined, { signal });
  },
};
