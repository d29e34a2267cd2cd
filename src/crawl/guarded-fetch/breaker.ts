import { FetchError } from './fetch-error.ts';

/** Gives up a host that does not answer, so that a hundred sources do not each wait for it. */
export interface Breaker {
  /** Why a host is not asked any more; `undefined` while it is. */
  refusal(host: string): FetchError | undefined;
  /** Takes down how a request to a host ended. */
  note(host: string, error: FetchError | undefined): void;
}

/** Failures in a row after which a host is not asked again in this crawl. */
const FAILURES = 5;

/**
 * A breaker for one crawl. Every try counts, also one that is made again. An answer of any status is a sign of life; only silence and
 * broken connections count. What was refused here, or stopped by the caller, says nothing of the host.
 */
export function createBreaker(failures = FAILURES): Breaker {
  const inARow = new Map<string, number>();
  return {
    refusal(host) {
      if ((inARow.get(host) ?? 0) < failures) return undefined;
      return new FetchError('unreachable', `${host} did not answer ${failures} times in a row and is not asked again in this crawl.`);
    },
    note(host, error) {
      if (error?.code === 'unreachable' || error?.code === 'timeout') inARow.set(host, (inARow.get(host) ?? 0) + 1);
      else if (error?.code !== 'aborted') inARow.delete(host);
    },
  };
}
