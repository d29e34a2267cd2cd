import type { FetchError } from './fetch-error.ts';

/** Rate limits towards hosts. Without an implementation, requests are sent immediately and without retries. */
export interface Politeness {
  /**
   * Rejects with a FetchError if robots.txt disallows the URL. Called before every hop of a document that obeys robots.txt, outside of
   * turns.
   */
  checkRobots(url: URL, signal: AbortSignal): Promise<void>;
  /** Waits for a turn at the URL's host. Rejects with a FetchError if the host gets no further requests, or not soon enough. */
  turn(url: URL, signal: AbortSignal): Promise<Turn>;
  /** Whether to retry a failed request. */
  mayRetry(failed: FailedTry): boolean;
  /** Waits before a retry, outside of turns. */
  backOff(failed: FailedTry, signal: AbortSignal): Promise<void>;
}

/** The right to have one request in flight to a host. */
export interface Turn {
  /** Marks the request as sent now, because its connection had to be opened first. */
  begin(): void;
  /** Ends the turn after the body was read or cancelled; with the error, if any. */
  end(error?: FetchError): void;
}

/** A request that failed. */
export interface FailedTry {
  readonly url: URL;
  readonly method: string;
  readonly error: FetchError;
  /** Number of attempts so far. */
  readonly tries: number;
}

/** No rate limits; for tests of the guarded fetch. */
export const NO_POLITENESS: Politeness = {
  checkRobots: () => Promise.resolve(),
  turn: () => Promise.resolve({ begin: () => undefined, end: () => undefined }),
  mayRetry: () => false,
  backOff: () => Promise.resolve(),
};
