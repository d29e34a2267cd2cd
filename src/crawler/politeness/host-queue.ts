import type { Clock } from './clock.ts';
import { asFetchError, FetchError, type FailureStreak } from '../guarded-fetch/index.ts';
import type { HostState, HostTurns } from './host-turns.ts';
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
  /** Default: no other process asks the host. */
  readonly turns?: HostTurns | undefined;
  /** The failures of the host that others have to know. */
  readonly streak: () => FailureStreak;
  /** Called with the failures that another process recorded. */
  readonly onStreak: (streak: FailureStreak) => void;
}

/** Milliseconds after which a request that may not begin yet tries again. */
const PAUSE_MS = 100;

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
  /** The latest time that the host stated, which may be later than the one that is waited for. */
  #statedRetryAt = Number.NEGATIVE_INFINITY;
  /** The last time of the clock, in milliseconds since the epoch. */
  #clockAt = Number.NEGATIVE_INFINITY;
  #closed: FetchError | undefined;
  /** Whether no other process asks the host. */
  #isEntered = false;
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
  postpone(until: number, stated = until): void {
    this.#followClock(this.#options.clock.now());
    this.#notBefore = Math.max(this.#notBefore, until);
    this.#statedRetryAt = Math.max(this.#statedRetryAt, stated);
    this.#note();
  }

  /** Lengthens the interval, and never shortens it. */
  slowDown(intervalMs: number): void {
    this.#intervalMs = Math.max(this.#intervalMs, intervalMs);
    this.#note();
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
    const { clock, host, maxWaitMs, turns } = this.#options;
    if (turns !== undefined) await this.#enter(turns);
    while (this.#waiting.length > 0) {
      const now = clock.now();
      this.#followClock(now);
      const wait = Math.max(this.#lastStart + this.#intervalMs, this.#notBefore) - now;
      if (this.#notBefore - now > maxWaitMs) {
        const times = { retryAt: this.#notBefore, statedRetryAt: Math.max(this.#notBefore, this.#statedRetryAt) };
        this.#refuseAll(new FetchError('retry-later', `${host} asks for a longer delay than this crawl allows.`, times));
      } else if (wait > 0) await this.#pause(wait);
      else await this.#startNext();
    }
    this.#isRunning = false;
    if (this.#isEntered) turns?.leave(host, this.#state());
    this.#isEntered = false;
  }

  /** Moves the times with the machine's clock if that was set back; otherwise the host would not be asked until it has caught up. */
  #followClock(now: number): void {
    this.#lastStart = Math.min(this.#lastStart, now);
    this.#notBefore -= Math.max(0, this.#clockAt - now);
    this.#clockAt = now;
  }

  /** Waits until no other process asks the host, and continues from what they left. */
  async #enter(turns: HostTurns): Promise<void> {
    const { host, clock, onStreak } = this.#options;
    try {
      const state = await turns.enter(host, this.#intervalMs);
      this.#isEntered = true;
      if (state === undefined) return;
      const now = clock.now();
      this.#intervalMs = Math.max(this.#options.intervalMs, this.#intervalMs, state.intervalMs);
      this.#lastStart = Math.max(this.#lastStart, now + state.nextInMs - this.#intervalMs);
      this.#notBefore = Math.max(this.#notBefore, now + state.laterInMs);
      this.#statedRetryAt = Math.max(this.#statedRetryAt, now + state.statedInMs);
      onStreak(state.streak);
    } catch (error) {
      this.#refuseAll(asFetchError(error, host));
    }
  }

  #state(): HostState {
    const now = this.#options.clock.now();
    return {
      nextInMs: Math.max(0, this.#lastStart + this.#intervalMs - now),
      laterInMs: Math.max(0, this.#notBefore - now),
      statedInMs: Math.max(0, this.#statedRetryAt - now),
      intervalMs: this.#intervalMs > this.#options.intervalMs ? this.#intervalMs : 0,
      streak: this.#options.streak(),
    };
  }

  #note(): void {
    if (this.#isEntered) this.#options.turns?.note(this.#options.host, this.#state());
  }

  /** Sleeps while the queue is not empty. */
  async #pause(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await this.#options.clock.sleep(ms, woken.signal).catch(() => undefined);
    this.#wake = undefined;
  }

  async #startNext(): Promise<void> {
    const { host, semaphore, turns } = this.#options;
    const release = await semaphore.acquire();
    const over = turns === undefined ? ignore : turns.begin(host);
    const next = over === undefined ? undefined : this.#waiting.shift();
    if (next !== undefined) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const begin = (): void => void (this.#lastStart = this.#options.clock.now());
      begin();
      next.start({ begin, end: () => resolve(undefined) });
      await promise;
      // A busy machine may send a request some time after its start. Other processes do not see that, so the interval counts from its end.
      if (turns !== undefined) begin();
    }
    over?.();
    release();
    if (over === undefined) await this.#pause(PAUSE_MS);
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

function ignore(): void {
  // Nobody else asks the host.
}
