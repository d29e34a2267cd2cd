import type { Clock } from './clock.ts';
import { FetchError } from '../guarded-fetch/index.ts';
import type { Semaphore } from './semaphore.ts';

/** What a lane shares with the others. */
export interface HostQueueOptions {
  readonly host: string;
  /** Least milliseconds from the start of one request to the start of the next. */
  readonly intervalMs: number;
  /** Places for requests to all hosts together. */
  readonly semaphore: Semaphore;
  /** The longest that a request waits because the host asked for patience, in milliseconds. */
  readonly maxWaitMs: number;
  readonly clock: Clock;
}

/** A turn that someone has. */
export interface HostQueueTurn {
  /** Says that the request goes out only now; the interval counts from here. */
  readonly begin: () => void;
  /** Gives the turn back; once or more often is the same. */
  readonly end: () => void;
}

interface Waiting {
  readonly start: (turn: HostQueueTurn) => void;
  readonly refuse: (reason: unknown) => void;
}

/** The requests of one host, one after the other. */
export class HostQueue {
  readonly #options: HostQueueOptions;
  readonly #waiting: Waiting[] = [];
  #isServed = false;
  #intervalMs: number;
  #lastStart = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #closed: FetchError | undefined;
  /** Ends the sleep before the next start, where there is one. */
  #wake: (() => void) | undefined;

  constructor(options: HostQueueOptions) {
    this.#options = options;
    this.#intervalMs = options.intervalMs;
  }

  /** Waits for the turn. Rejects when the signal aborts first, when the lane is closed, and with `retry-later`. */
  async take(signal?: AbortSignal): Promise<HostQueueTurn> {
    signal?.throwIfAborted();
    if (this.#closed !== undefined) throw this.#closed;
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<HostQueueTurn>();
    const waiting = { start, refuse };
    const giveUp = (): void => {
      this.#leave(waiting);
      refuse(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#waiting.push(waiting);
    if (!this.#isServed) void this.#serve();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Starts nothing before a time, in milliseconds since the epoch. */
  postpone(until: number): void {
    this.#notBefore = Math.max(this.#notBefore, until);
  }

  /** Lengthens the interval, and never shortens it. */
  slowDown(intervalMs: number): void {
    this.#intervalMs = Math.max(this.#intervalMs, intervalMs);
  }

  /** Starts nothing more. */
  close(reason: FetchError): void {
    this.#closed = reason;
    this.#refuseAll(reason);
    this.#wake?.();
  }

  /** Serves until nobody waits. */
  async #serve(): Promise<void> {
    this.#isServed = true;
    const { clock, host, maxWaitMs } = this.#options;
    while (this.#waiting.length > 0) {
      const now = clock.now();
      // The machine's clock may have been set back.
      this.#lastStart = Math.min(this.#lastStart, now);
      const wait = Math.max(this.#lastStart + this.#intervalMs, this.#notBefore) - now;
      if (this.#notBefore - now > maxWaitMs) {
        const retryAt = this.#notBefore;
        this.#refuseAll(new FetchError('retry-later', `${host} asks for more patience than this crawl has.`, { retryAt }));
      } else if (wait > 0) await this.#pause(wait);
      else await this.#startNext();
    }
    this.#isServed = false;
  }

  /** Sleeps, as long as anybody waits. */
  async #pause(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await this.#options.clock.sleep(ms, woken.signal).catch(() => undefined);
    this.#wake = undefined;
  }

  async #startNext(): Promise<void> {
    const leave = await this.#options.semaphore.acquire();
    const next = this.#waiting.shift();
    if (next !== undefined) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const begin = (): void => void (this.#lastStart = this.#options.clock.now());
      begin();
      next.start({ begin, end: () => resolve(undefined) });
      await promise;
    }
    leave();
  }

  #leave(waiting: Waiting): void {
    const place = this.#waiting.indexOf(waiting);
    if (place !== -1) this.#waiting.splice(place, 1);
    if (this.#waiting.length === 0) this.#wake?.();
  }

  #refuseAll(reason: FetchError): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse(reason);
  }
}
