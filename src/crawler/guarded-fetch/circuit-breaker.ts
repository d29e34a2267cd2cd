import { FetchError } from './fetch-error.ts';

/** Gives up a host that does not answer, so that a hundred sources do not each wait for it. */
export interface CircuitBreaker {
  /** Why a host is not asked any more; `undefined` while it is. */
  refusal(host: string): FetchError | undefined;
  /** Takes down how a request to a host ended. */
  note(host: string, error: FetchError | undefined): void;
}

/** Failures in a row after which a host is not asked again in this crawl. */
const FAILURES = 5;

/** Wishes for patience in a row after which it is not: one busy server gives six, and may be one of many at its host. */
const WISHES = 10;

/** What came in a row: `silent` and broken connections, answers that are `busy` and ask for patience. */
interface Row {
  readonly silent: number;
  readonly busy: number;
}

const NONE: Row = { silent: 0, busy: 0 };

/**
 * A breaker for one crawl. Every try counts, also one that is made again. Any answer is a sign of life, so that a host is unreachable only
 * for silence and broken connections; one that does nothing but ask for patience is left alone too, or its thousand sources would each
 * wait as long as it likes. What was refused here, or stopped by the caller, says nothing of the host.
 */
export function createCircuitBreaker(failures = FAILURES, wishes = WISHES): CircuitBreaker {
  const rows = new Map<string, Row>();
  return {
    refusal(host) {
      const { silent, busy } = rows.get(host) ?? NONE;
      if (silent >= failures) return givenUp('unreachable', `${host} did not answer ${failures} times in a row`);
      if (busy >= wishes) return givenUp('retry-later', `${host} asked for patience ${wishes} times in a row`);
      return undefined;
    },
    note(host, error) {
      const { silent, busy } = rows.get(host) ?? NONE;
      if (error?.code === 'unreachable' || error?.code === 'timeout') rows.set(host, { silent: silent + 1, busy });
      else if (error?.status === 429 || error?.retryAt !== undefined) rows.set(host, { silent: 0, busy: busy + 1 });
      else if (error?.code !== 'aborted') rows.delete(host);
    },
  };
}

function givenUp(code: 'unreachable' | 'retry-later', what: string): FetchError {
  return new FetchError(code, `${what} and is not asked again in this crawl.`);
}
