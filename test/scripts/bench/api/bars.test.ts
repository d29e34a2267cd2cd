import { describe, expect, it } from 'vitest';

import { medians } from '../../../../scripts/bench/api/ask.ts';
import { compareWithTargets } from '../../../../scripts/bench/api/bars.ts';
import type { Figures, RequestFigures } from '../../../../scripts/bench/api/figures.ts';
import { tablesOf } from '../../../../scripts/bench/api/tables.ts';
import { textTable } from '../../../../scripts/terminal/text-table.ts';

function request(requestsPerSecond: number, p99 = 10): RequestFigures {
  return { name: `at ${requestsPerSecond}`, requestsPerSecond, p50: 1, p99, cpuMicroseconds: 50, toConstant: requestsPerSecond / 10_000 };
}

function figures(changes: Partial<Figures> = {}): Figures {
  return {
    records: 10_000,
    connections: 32,
    rounds: 5,
    list: request(2000),
    byName: request(9000),
    byId: request(5000),
    search: request(500, 50),
    constant: request(10_000),
    memory: [
      { requests: 0, heapUsed: 100e6, rss: 300e6 },
      { requests: 100_000, heapUsed: 105e6, rss: 400e6 },
    ],
    mix: [
      { name: 'none', first: 4000, median: 4000, toMeasure: 1 },
      { name: 'cache', first: 3000, median: 2000, toMeasure: 0.5 },
    ],
    detailBytes: 800,
    ...changes,
  };
}

const held = (changes?: Partial<Figures>): boolean[] => compareWithTargets(figures(changes)).map((bar) => bar.held);

describe('the limits of the API bench', () => {
  it('pass at exactly the required values', () => {
    expect(held()).toEqual([true, true, true, true, true, true]);
  });

  it('fail just below them', () => {
    expect(held({ list: request(1999) })).toEqual([false, true, true, true, true, true]);
    expect(held({ search: request(499, 51) })).toEqual([true, false, false, true, true, true]);
    expect(held({ byId: request(4999) })).toEqual([true, true, true, false, true, true]);
    expect(held({ mix: [{ name: 'cache', first: 1, median: 1, toMeasure: 0.51 }] })).toEqual([true, true, true, true, false, true]);
    expect(
      held({
        memory: [
          { requests: 0, heapUsed: 100e6, rss: 0 },
          { requests: 1, heapUsed: 106e6, rss: 0 },
        ],
      }),
    ).toEqual([true, true, true, true, true, false]);
    expect(held({ memory: [] })).toEqual([true, true, true, true, true, false]);
  });

  it("are listed in a table that marks the failed ones, with Astro's route if it was measured", () => {
    const text = tablesOf(figures({ list: request(1999), astro: request(1000) }))
      .map(textTable)
      .join('\n');
    expect(text).toMatch(/list, requests per second +≥ 2,000 +1,999 +MISSED/);
    expect(text).toMatch(/at 1000 +1,000 +1 +10 +50 +0\.10 ×/);
  });

  it('use the median of the rounds for each figure', () => {
    const constant = [request(4), request(10), request(40)];
    const rounds = [request(2, 1), request(8, 3), request(4, 2)];
    expect(medians(rounds, constant)).toMatchObject({ requestsPerSecond: 4, p99: 2, toConstant: 0.5 });
  });
});
