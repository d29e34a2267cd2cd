import { FetchError } from './fetch-error.ts';

/** Stops requests to a host that does not respond, so that a hundred sources do not each wait for it. */
export interface CircuitBreaker {
  /** Why requests to a host are stopped; `undefined` if they are allowed. */
  refusal(host: string): FetchError | undefined;
  /** Records the result of a request to a host. */
  record(host: string, error: FetchError | undefined): void;
  /** The consecutive failures of a host. */
  streak(host: string): FailureStreak;
  /** Continues from failures that another process recorded. */
  restore(host: string, streak: FailureStreak): void;
}

/** Consecutive failures after which this crawl sends no further requests to a host. */
const MAX_FAILURES = 5;

/** Consecutive `retry later` responses with the same effect: one busy server causes six, and may be one of many at its host. */
const MAX_DELAYS = 10;

/** Consecutive results: `silent` counts timeouts and broken connections, `busy` counts `retry later` responses. */
export interface FailureStreak {
  readonly silent: number;
  readonly busy: number;
}

const NONE: FailureStreak = { silent: 0, busy: 0 };

/**
 * Creates a circuit breaker for one crawl. Every attempt counts, retries too. Any response shows that the host is reachable, so only timeouts
 * and broken connections make it unreachable. A host that only asks to retry later is stopped too, otherwise each of its thousand sources
 * would wait. Requests that were refused here or aborted by the caller do not count.
 */
export function createCircuitBreaker(failures = MAX_FAILURES, delays = MAX_DELAYS): CircuitBreaker {
  const streaks = new Map<string, FailureStreak>();
  return {
    refusal(host) {
      const { silent, busy } = streaks.get(host) ?? NONE;
      if (silent >= failures) return stopped('unreachable', `${host} did not respond ${failures} times in a row`);
      if (busy >= delays) return stopped('retry-later', `${host} asked to retry later ${delays} times in a row`);
      return undefined;
    },
    record(host, error) {
      const { silent, busy } = streaks.get(host) ?? NONE;
      if (error?.code === 'unreachable' || error?.code === 'timeout') streaks.set(host, { silent: silent + 1, busy });
      else if (error?.status === 429 || error?.retryAt !== undefined) streaks.set(host, { silent: 0, busy: busy + 1 });
      else if (error === undefined || !isOwn(error)) streaks.delete(host);
    },
    streak: (host) => streaks.get(host) ?? NONE,
    restore: (host, streak) => void streaks.set(host, streak),
  };
}

/** Whether a request ended without an answer of the host, because it was refused here or aborted by the caller. */
function isOwn({ code }: FetchError): boolean {
  return code === 'aborted' || code.startsWith('refused-');
}

function stopped(code: 'unreachable' | 'retry-later', what: string): FetchError {
  return new FetchError(code, `${what} and gets no further requests in this crawl.`);
}
