import type { CrawlProblem } from './summary.ts';

/** Servers that one crawl may always remove without confirmation. */
const FEW = 5;
/** Share of the servers that one crawl may remove without confirmation. */
const SHARE = 0.2;

/** Whether a crawl would remove so many servers that a fault of the source or of the crawl is more likely. */
export function isMassDeletion(removed: number, listed: number): boolean {
  return removed > FEW && removed > listed * SHARE;
}

/** The problem of a mass deletion that was blocked. */
export function massDeletion(source: string, removed: number, listed: number): CrawlProblem {
  const message = `${removed} of ${listed} servers would be removed, so none of them was. Check the source; if this is correct, crawl again with --allow-shrink.`;
  return { source, code: 'mass-deletion', message };
}
