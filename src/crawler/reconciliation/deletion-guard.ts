import type { CrawlProblem } from './summary.ts';

/** Servers that may go in one crawl without a word from a person, whatever their share. */
const FEW = 5;
/** The largest share of the servers that may. */
const SHARE = 0.2;

/** Whether so many servers would go at once that a fault of the source, or of the crawl, is likelier. */
export function isMassDeletion(removed: number, listed: number): boolean {
  return removed > FEW && removed > listed * SHARE;
}

/** What to say where servers would go and were kept. */
export function massDeletion(source: string, removed: number, listed: number): CrawlProblem {
  const message = `${removed} of ${listed} servers would be gone by now, so none of them was given up. Look at the source; if that is right, crawl again with --allow-shrink.`;
  return { source, code: 'mass-deletion', message };
}
