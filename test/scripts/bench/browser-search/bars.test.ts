import { describe, expect, it } from 'vitest';

import { compareWithTargets } from '../../../../scripts/bench/browser-search/bars.ts';
import type { EngineFigures, Figures } from '../../../../scripts/bench/browser-search/figures.ts';
import { tablesOf } from '../../../../scripts/bench/browser-search/tables.ts';
import { textTable } from '../../../../scripts/terminal/text-table.ts';

function engine(name: string, changes: Partial<EngineFigures> = {}): EngineFigures {
  return {
    name,
    buildSeconds: 2,
    index: { raw: 8e6, brotli: 4e6 },
    first: { ms: { none: 100, fast: 500, slow: 1100 }, bytes: 50e3, requests: 9, results: 10 },
    warm: { p50: 0.5, p99: 2 },
    heapBytes: 10e6,
    longestTask: 0,
    ...changes,
  };
}

const peer = engine('A peer with a longer name 1.23.456', {
  first: { ms: { none: 400, fast: 900, slow: 2500 }, bytes: 12_345e3, requests: 3, results: 10 },
});

function figures(changes: Partial<Figures> = {}): Figures {
  const latency = { p50: 3, p99: 9 };
  return {
    records: 10_000,
    chromium: '1.2.3',
    text: engine('Portolan, words'),
    hybrid: engine('Portolan, hybrid'),
    peers: [peer],
    own: {
      stages: [
        { mode: 'hybrid', stage: 'words, names', ms: { none: Number.NaN, fast: 500, slow: 1100 }, bytes: 50e3, requests: 9, results: 10 },
      ],
      roundTrip: latency,
      inNode: [{ records: 100_000, buildSeconds: 20, indexBytes: 93.5e6, hybridBytes: 200e3, text: latency, hybrid: latency }],
      waterfall: [{ name: 'search/977e8b658a577f56/columns-category.bin', start: 1234, end: 12_345, bytes: 123_456 }],
    },
    leftOut: [],
    ...changes,
  };
}

function missed(changed: Figures): string[] {
  return compareWithTargets(changed).flatMap(({ what, held }) => (held ? [] : [what]));
}

describe('the limits of the browser bench', () => {
  it('pass if every figure is good enough', () => {
    expect(missed(figures())).toEqual([]);
  });

  it('name figures above their limit', () => {
    expect(missed(figures({ text: engine('Portolan, words', { first: { ...peer.first, bytes: 60_001 } }) }))).toEqual([
      'words: on the wire',
      'words: first result, Slow 4G',
      'words: first result, compared with the best peer, no limit',
      'words: first result, compared with the best peer, Fast 4G',
      'words: first result, compared with the best peer, Slow 4G',
    ]);
  });

  it('fail if nothing could be measured', () => {
    const { own } = figures();
    expect(missed(figures({ own: { ...own, inNode: [] } }))).toEqual([
      'hybrid: warm query in Node, p99, 100,000 servers',
      'hybrid: index files of the first answer, 100,000 servers',
    ]);
  });

  it('omit absent peers', () => {
    expect(compareWithTargets(figures({ peers: [] })).some(({ what }) => what.includes('peer'))).toBe(false);
  });
});

describe('the tables', () => {
  it('fit in 110 columns', () => {
    for (const line of tablesOf(figures()).flatMap((table) => textTable(table).split('\n'))) expect(line.length).toBeLessThanOrEqual(110);
  });
});
