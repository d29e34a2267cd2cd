import type { CrawlContext } from './crawl-context.ts';

/** The time limit of a crawl. */
export interface TimeLimit {
  /** Aborts when the time is over: nothing more starts. */
  readonly over: AbortSignal;
  /** Aborts when the sources that are still being read are given up; the next crawl reads them again. */
  readonly abandoned: AbortSignal;
}

/**
 * Milliseconds that sources have to end after the time is over. The 64 repositories of a host that are read concurrently need about four
 * minutes. A long list may need hours.
 */
const TO_END_MS = 600_000;

/**
 * A time limit that starts now.
 *
 * @param seconds at most 999,999
 */
export function timeLimit(seconds: number): TimeLimit {
  return { over: AbortSignal.timeout(seconds * 1000), abandoned: AbortSignal.timeout(seconds * 1000 + TO_END_MS) };
}

/** Aborts when nothing more may start: the crawl was interrupted, or its time is over. */
export function startSignal({ signal, over }: Pick<CrawlContext, 'signal' | 'over'>): AbortSignal {
  return over === undefined ? signal : AbortSignal.any([signal, over]);
}
