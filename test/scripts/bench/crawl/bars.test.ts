import { describe, expect, it } from 'vitest';

import { compareWithTargets } from '../../../../scripts/bench/crawl/bars.ts';
import { allowedSeconds, type CrawlFigures, type Figures } from '../../../../scripts/bench/crawl/figures.ts';

const FIRST: CrawlFigures = {
  seconds: 13,
  cpuSeconds: 50,
  peakRss: 300e6,
  written: 100,
  unchanged: 0,
  problems: 0,
  requests: 100,
  conditional: 0,
  notModified: 0,
  bodyBytes: 1,
  mostToOneHost: 11,
  mostAtOnce: 1,
  minGapMs: 1000,
  allowedSeconds: 10,
  toAllowed: 1.3,
};
const SECOND: CrawlFigures = { ...FIRST, cpuSeconds: 10, written: 0, conditional: 100, notModified: 100 };

function missed(first: Partial<CrawlFigures>, second: Partial<CrawlFigures> = {}): string[] {
  const figures: Figures = { sources: 100, hosts: 10, first: { ...FIRST, ...first }, second: { ...SECOND, ...second } };
  return compareWithTargets(figures).flatMap(({ what, held }) => (held ? [] : [what]));
}

describe('the limits of the crawl bench', () => {
  it('pass at exactly the required values', () => {
    expect(missed({})).toEqual([]);
  });

  it('fail just above them', () => {
    expect(missed({ toAllowed: 1.31 })).toEqual(['first crawl, to what politeness allows']);
    expect(missed({}, { toAllowed: 1.31 })).toEqual(['second crawl, to what politeness allows']);
    expect(missed({}, { peakRss: 301e6 })).toEqual(['resident at most, MB']);
    expect(missed({ cpuSeconds: 49 })).toEqual(['CPU time of the first crawl to the second']);
    expect(missed({ written: 99 })).toEqual(['servers written by the first']);
    expect(missed({}, { written: 1 })).toEqual(['servers written by the second']);
    expect(missed({}, { conditional: 99 })).toEqual(['sources requested without a validator by the second']);
    expect(missed({ mostAtOnce: 2 })).toEqual(['requests to a host at once, at most']);
  });
});

describe('the minimum time with politeness', () => {
  it('is that of the host with most requests: an interval between requests, and the last response', () => {
    expect(allowedSeconds(11, 1000, 50)).toBe(10.05);
    expect(allowedSeconds(1, 1000, 50)).toBe(0.05);
  });
});
