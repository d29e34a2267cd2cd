import { asFetchError, FetchError } from './fetch-error.ts';

/** A stopwatch with an end. It stands still until it is told to run. */
export interface Deadline {
  /** Aborts with a FetchError when the time is up, or when a caller gives up. */
  readonly signal: AbortSignal;
  /** Lets time run. */
  resume(): void;
  /** Lets time stand still: waiting for a turn costs none. */
  pause(): void;
  /** Milliseconds that ran so far. */
  spent(): number;
  /** Lets go of the clock and of the callers' signals. */
  end(): void;
}

/** What a deadline is for. */
export interface DeadlineOptions {
  readonly limitMs: number;
  /** What is asked, for the message. */
  readonly url: string;
  /** Signals of callers. */
  readonly callers: readonly (AbortSignal | null | undefined)[];
  /** Message when the time is up. Default: that the URL did not answer in time. */
  readonly message?: string;
}

/** A deadline of its own controller, because signals made of other signals are kept by those as long as they live. */
export function createDeadline({ limitMs, url, callers, message }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  let spent = 0;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = (): void => controller.abort(new FetchError('timeout', message ?? `${url} did not answer in time.`));
  const pause = (): void => {
    clearTimeout(timer);
    if (since !== undefined) spent += performance.now() - since;
    since = undefined;
  };
  const letGo = callers.map((caller) => whenAborted(caller, () => controller.abort(asFetchError(caller?.reason, url))));
  return {
    signal: controller.signal,
    resume() {
      if (since !== undefined) return;
      since = performance.now();
      if (spent >= limitMs) timeUp();
      else timer = setTimeout(timeUp, Math.ceil(limitMs - spent));
    },
    pause,
    spent: () => spent + (since === undefined ? 0 : performance.now() - since),
    end() {
      pause();
      for (const release of letGo) release();
    },
  };
}

/** Calls when a signal aborts, or at once if it has; what is returned takes the call back. */
function whenAborted(signal: AbortSignal | null | undefined, then: () => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) then();
  signal.addEventListener('abort', then, { once: true });
  return () => signal.removeEventListener('abort', then);
}
