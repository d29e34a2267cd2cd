import type { TextTable } from '../../terminal/text-table.ts';
import { barTable } from '../support/bar.ts';
import { millions, wholeNumber } from '../support/units.ts';
import { compareWithTargets } from './bars.ts';
import type { CrawlFigures, Figures } from './figures.ts';

/** The figures as tables. */
export function tablesOf(figures: Figures): readonly TextTable[] {
  return [crawlTable(figures), barTable(compareWithTargets(figures))];
}

function crawlTable({ sources, hosts, first, second }: Figures): TextTable {
  const row = (name: string, crawl: CrawlFigures): string[] => [
    name,
    wholeNumber(crawl.requests),
    wholeNumber(crawl.notModified),
    millions(crawl.bodyBytes),
    crawl.seconds.toFixed(1),
    crawl.allowedSeconds.toFixed(1),
    crawl.cpuSeconds.toFixed(1),
    (crawl.peakRss / 1e6).toFixed(0),
    wholeNumber(crawl.written),
    wholeNumber(crawl.minGapMs),
  ];
  return {
    heads: [
      `${wholeNumber(sources)} sources on ${wholeNumber(hosts)} hosts`,
      'requests',
      '304',
      'MB',
      's',
      'allowed',
      'CPU s',
      'RSS MB',
      'written',
      'gap ms',
    ],
    rows: [row('an empty content store', first), row('the same store, without changes', second)],
  };
}
