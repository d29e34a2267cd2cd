import { FetchError } from './fetch-error.ts';

/** Gives up a host that does not answer, so that a hundred sources do not each wait for it. */
export interface Breaker {
  /** Runs a request to a host, or fails at once where the host was given up. */
  run<T>(host: string, request: () => Promise<T>): Promise<T>;
}

/** Failures in a row after which a host is not asked again in this crawl. */
const FAILURES = 5;

/** A breaker for one crawl. An answer of any status is a sign of life; only silence and broken connections count. */
export function createBreaker(failures = FAILURES): Breaker {
  const inARow = new Map<string, number>();
  return {
    async run(host, request) {
      if ((inARow.get(host) ?? 0) >= failures) {
        throw new FetchError('unreachable', `${host} did not answer ${failures} times in a row and is not asked again in this crawl.`);
      }
      try {
        const result = await request();
        inARow.delete(host);
        return result;
      } catch (error) {
        if (isSilence(error)) inARow.set(host, (inARow.get(host) ?? 0) + 1);
        else inARow.delete(host);
        throw error;
      }
    },
  };
}

function isSilence(error: unknown): boolean {
  return error instanceof FetchError && (error.code === 'unreachable' || error.code === 'timeout');
}
