import { asFetchError, FetchError } from './fetch-error.ts';

/** A timer with a limit. It is paused until `resume` is called. */
export interface Deadline {
  /** Aborts with a FetchError when the time is up or a caller's signal aborts. */
  readonly signal: AbortSignal;
  /** Starts or continues the timer. */
  resume(): void;
  /** Pauses the timer: waiting for a turn does not count. */
  pause(): void;
  /** Adds milliseconds to the limit. */
  extend(ms: number): void;
  /** Elapsed milliseconds without pauses. */
  spent(): number;
  /** Stops the timer and removes the listeners from the callers' signals. */
  end(): void;
}

/** Options of a deadline. */
interface DeadlineOptions {
  readonly limitMs: number;
  /** Requested URL, for the message. */
  readonly url: string;
  /** Signals of callers. */
  readonly callers: readonly (AbortSignal | null | undefined)[];
  /** Message when the time is up. Default: the URL did not respond in time. */
  readonly message?: string;
}

/** Creates a deadline. It has its own controller, because signals combined with `AbortSignal.any` stay in memory as long as their sources. */
export function createDeadline({ limitMs: firstLimitMs, url, callers, message }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  let limitMs = firstLimitMs;
  let spent = 0;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = (): void => controller.abort(new FetchError('timeout', message ?? `${url} did not respond in time.`));
  const pause = (): void => {
    clearTimeout(timer);
    if (since !== undefined) spent += performance.now() - since;
    since = undefined;
  };
  const releases = callers.map((caller) => whenAborted(caller, () => controller.abort(asFetchError(caller?.reason, url))));
  const resume = (): void => {
    if (since !== undefined) return;
    since = performance.now();
    if (spent >= limitMs) timeUp();
    else timer = setTimeout(timeUp, Math.ceil(limitMs - spent));
  };
  return {
    signal: controller.signal,
    resume,
    pause,
    extend(ms) {
      limitMs += ms;
      if (since === undefined) return;
      pause();
      resume();
    },
    spent: () => spent + (since === undefined ? 0 : performance.now() - since),
    end() {
      pause();
      for (const release of releases) release();
    },
  };
}

/** Calls `then` when a signal aborts, or immediately if it has. Returns a function that removes the listener. */
function whenAborted(signal: AbortSignal | null | undefined, then: () => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) then();
  signal.addEventListener('abort', then, { once: true });
  return () => signal.removeEventListener('abort', then);
}
