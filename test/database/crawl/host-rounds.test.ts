import { describe, expect, it } from 'vitest';

import { inHostRounds } from '../../../src/database/crawl/host-rounds.ts';

describe('the order of items by host', () => {
  it('has some of every host first, then some more of every host, and each item once', () => {
    const items = [...Array.from({ length: 20 }, (_, at) => `a${at}`), ...Array.from({ length: 3 }, (_, at) => `b${at}`), 'c0'];
    const ordered = inHostRounds(items, (item) => item.slice(0, 1));
    expect(ordered.slice(0, 12)).toEqual([...items.slice(0, 8), 'b0', 'b1', 'b2', 'c0']);
    expect(ordered.slice(12)).toEqual(items.slice(8, 20));
  });

  it('is possible for hundreds of thousands of hosts, and for none', () => {
    const items = Array.from({ length: 300_000 }, (_, at) => at);
    expect(inHostRounds(items, String)).toEqual(items);
    expect(inHostRounds([], String)).toEqual([]);
  });
});
