import { describe, expect, it } from 'vitest';

import { compareWithTargets } from '../../../../scripts/bench/build/bars.ts';
import type { BuildFigures, LargeFigures, SizeFigures } from '../../../../scripts/bench/build/figures.ts';
import { tablesOf } from '../../../../scripts/bench/build/tables.ts';

function build(cpuSeconds: number, peakRss = 1e9): BuildFigures {
  return { cpuSeconds, systemSeconds: cpuSeconds / 4, peakRss, seconds: cpuSeconds, files: 10, bytes: 1e6 };
}

const SIZE: SizeFigures = {
  servers: 10_000,
  cold: build(26),
  second: build(9),
  changed: build(3.8),
  unchanged: build(1.5),
  bare: build(18),
  eleventy: build(20),
  eleventyData: build(6),
  plain: build(3),
};
const LARGE: LargeFigures = { servers: 100_000, cold: build(312, 3e9), verify: build(20) };

function missed(size: Partial<SizeFigures>, large: readonly LargeFigures[] = []): string[] {
  return compareWithTargets({ sizes: [{ ...SIZE, ...size }], large }).flatMap(({ what, held }) => (held ? [] : [what]));
}

describe('the limits of the build bench', () => {
  it('pass within the required values', () => {
    expect(missed({}, [LARGE])).toEqual([]);
  });

  it('fail just above them', () => {
    expect(missed({ bare: build(18.1) })).toEqual(['10,000 servers: families off, to Eleventy']);
    expect(missed({ changed: build(4) })).toEqual(['10,000 servers: 1 % changed, to all']);
    expect(missed({ unchanged: build(1.6) })).toEqual(['10,000 servers: nothing changed, to all']);
    expect(missed({ cold: build(80), changed: build(10.1) })).toEqual([
      '10,000 servers: all families, to Eleventy',
      '10,000 servers: 1 % changed, to Eleventy',
    ]);
    expect(missed({}, [{ ...LARGE, cold: build(313, 3.01e9) }])).toEqual([
      '100,000 servers: resident at most, MB',
      '100,000 servers: CPU time of a server, to that of 10,000',
    ]);
  });

  it('allow memory by the number of servers', () => {
    const figures = (servers: number, rss: number): LargeFigures => ({ servers, cold: build(servers / 1000, rss) });
    const held = [figures(13_383, 1e9), figures(50_000, 2e9), figures(100_000, 3e9)];
    expect(missed({}, held)).toEqual([]);
    expect(missed({}, [figures(13_383, 1.1e9)])).toEqual(['13,383 servers: resident at most, MB']);
    expect(missed({}, [figures(50_000, 2.1e9)])).toEqual(['50,000 servers: resident at most, MB']);
  });

  it('do not apply to small catalogues, whose builds are mostly start-up', () => {
    expect(missed({ servers: 1000, cold: build(900) })).toEqual([]);
  });
});

describe('the tables of the build bench', () => {
  it('show each build and its ratios', () => {
    const [sizes, large, bars] = tablesOf({ sizes: [SIZE], large: [LARGE] });
    expect(sizes?.rows.find(([name]) => name === 'nothing changed')).toEqual([
      ...['nothing changed', '1.5', '0.4', '1.5', '1,000', '10', '1', '0.058', '0.075'],
    ]);
    expect(large?.rows.map(([name]) => name)).toEqual(['100,000 servers', '100,000 servers, verified']);
    expect(bars?.rows).toHaveLength(7);
  });
});
