import type { CrawlCost, HostsSaw } from './messages.ts';

/** One crawl. */
export interface CrawlFigures extends CrawlCost, HostsSaw {
  /** Minimum seconds at the allowed rate of requests per host. */
  readonly allowedSeconds: number;
  readonly toAllowed: number;
}

/** What was measured. */
export interface Figures {
  readonly sources: number;
  readonly hosts: number;
  readonly first: CrawlFigures;
  readonly second: CrawlFigures;
}

/** Seconds that politeness asks for: the host with most requests, one after another, and the wait for its last answer. */
export function allowedSeconds(mostToOneHost: number, intervalMs: number, delayMs: number): number {
  return ((mostToOneHost - 1) * intervalMs + delayMs) / 1000;
}
