import type { CrawlProblem } from './summary.ts';

/** Servers that may go in one crawl without a word from a person, whatever their share. */
const FEW = 5;
/** The largest share of the servers that may. */
const SHARE = 0.2;

/** Whether so many servers would go at once that a fault of the source, or of the crawl, is likelier. */
export function isMassDeletion(gone: number, listed: number): boolean {
  return gone > FEW && gone > listed * SHARE;
}

/** What to say where servers would go and were kept. */
export function massDeletion(source: string, gone: number, listed: number): CrawlProblem {
  const message = `${gone} of ${listed} servers would be gone by now, so none of them was given up. Look at the source; if that is right, crawl again with --allow-shrink.`;
  return { source, code: 'mass-deletion', message };
}
