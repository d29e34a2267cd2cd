import type { Clock } from './clock.ts';
import { FetchError } from '../guarded-fetch/index.ts';
import type { Semaphore } from './semaphore.ts';

/** Options of a host queue. */
interface HostQueueOptions {
  readonly host: string;
  /** Least milliseconds from the start of one request to the start of the next. */
  readonly intervalMs: number;
  /** Limits the requests to all hosts together. */
  readonly semaphore: Semaphore;
  /** Maximum delay that a host may ask for, in milliseconds. */
  readonly maxWaitMs: number;
  readonly clock: Clock;
}

/** The turn of one request. */
export interface HostQueueTurn {
  /** Marks the request as sent now; the interval counts from here. */
  readonly begin: () => void;
  /** Ends the turn; further calls have no effect. */
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
  #isRunning = false;
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

  /** Waits for a turn. Rejects if the signal aborts, if the queue is closed, and with `retry-later`. */
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
    if (!this.#isRunning) void this.#serve();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Starts no request before a time, in milliseconds since the epoch. */
  postpone(until: number): void {
    this.#notBefore = Math.max(this.#notBefore, until);
  }

  /** Lengthens the interval, and never shortens it. */
  slowDown(intervalMs: number): void {
    this.#intervalMs = Math.max(this.#intervalMs, intervalMs);
  }

  /** Closes the queue and rejects all waiting requests. */
  close(reason: FetchError): void {
    this.#closed = reason;
    this.#refuseAll(reason);
    this.#wake?.();
  }

  /** Grants turns until the queue is empty. */
  async #serve(): Promise<void> {
    this.#isRunning = true;
    const { clock, host, maxWaitMs } = this.#options;
    while (this.#waiting.length > 0) {
      const now = clock.now();
      // The machine's clock may have been set back.
      this.#lastStart = Math.min(this.#lastStart, now);
      const wait = Math.max(this.#lastStart + this.#intervalMs, this.#notBefore) - now;
      if (this.#notBefore - now > maxWaitMs) {
        const retryAt = this.#notBefore;
        this.#refuseAll(new FetchError('retry-later', `${host} asks for a longer delay than this crawl allows.`, { retryAt }));
      } else if (wait > 0) await this.#pause(wait);
      else await this.#startNext();
    }
    this.#isRunning = false;
  }

  /** Sleeps while the queue is not empty. */
  async #pause(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await this.#options.clock.sleep(ms, woken.signal).catch(() => undefined);
    this.#wake = undefined;
  }

  async #startNext(): Promise<void> {
    const release = await this.#options.semaphore.acquire();
    const next = this.#waiting.shift();
    if (next !== undefined) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const begin = (): void => void (this.#lastStart = this.#options.clock.now());
      begin();
      next.start({ begin, end: () => resolve(undefined) });
      await promise;
    }
    release();
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
