import { describe, expect, it } from 'vitest';

import { CrawlReport } from '../../../src/crawler/reconciliation/crawl-report.ts';

describe('the counts of a crawl', () => {
  it('have each content file once, as written if any part of the crawl wrote it', () => {
    const report = new CrawlReport(1, undefined);
    report.fileWritten('acme/a', 'unchanged');
    report.fileWritten('acme/b', 'written');
    report.fileWritten('Acme/A', 'written');
    report.fileWritten('acme/b', 'unchanged');
    report.fileWritten('acme/a', 'written');
    expect(report.counts).toMatchObject({ written: 2, unchanged: 0 });
    report.fileDisplaced('acme/a');
    expect(report.counts).toMatchObject({ written: 1, unchanged: 0 });
    report.fileWritten('acme/a', 'written');
    expect(report.counts).toMatchObject({ written: 2, unchanged: 0 });
  });
});
