import type { FetchError } from './fetch-error.ts';

/** How the guard behaves towards hosts. The crawler's manners implement it; without any, requests go out at once and once. */
export interface Politeness {
  /**
   * Rejects with a FetchError where the host does not let this crawler have the URL. Asked before every hop of a document that obeys
   * robots.txt, outside of turns.
   */
  checkRobots(url: URL, signal: AbortSignal): Promise<void>;
  /** Waits for the turn of the URL's host. Rejects with a FetchError where the host is not asked in this crawl, or not for long. */
  turn(url: URL, signal: AbortSignal): Promise<Turn>;
  /** Whether a request that failed is to be made again. */
  mayRetry(failed: FailedTry): boolean;
  /** Waits until it may be. No turn is held meanwhile. */
  backOff(failed: FailedTry, signal: AbortSignal): Promise<void>;
}

/** The right to have one request in flight to a host. */
export interface Turn {
  /** Says that the request goes out only now, because its connection had to be made first. */
  begin(): void;
  /** Gives it back, once the body is read or cancelled; with what went wrong, where something did. */
  end(error?: FetchError): void;
}

/** A request that failed. */
export interface FailedTry {
  readonly url: URL;
  readonly method: string;
  readonly error: FetchError;
  /** How often the request was made so far. */
  readonly tries: number;
}

/** No manners at all, for tests of the guard alone. */
export const NO_POLITENESS: Politeness = {
  checkRobots: () => Promise.resolve(),
  turn: () => Promise.resolve({ begin: () => undefined, end: () => undefined }),
  mayRetry: () => false,
  backOff: () => Promise.resolve(),
};
