import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wayCounts } from '../../../src/site/components/way-counts.ts';
import { anyWays } from '../../support/any-ways.ts';
import { engineOf, record } from '../../support/records.ts';

describe('the links to servers by the way to use them', () => {
  it('are none for a list without a known way', () => {
    expect(wayCounts([record('acme/plain')])).toEqual([]);
  });

  it('state the number of servers that their search finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyWays, { maxLength: 6 }), async (all) => {
        const records = all.map((facts, at) => record(`acme/n${at}`, facts));
        const engine = await engineOf(records);
        for (const { query, count } of wayCounts(records)) {
          expect(count).toBeGreaterThan(0);
          expect((await engine.search({ q: query })).totalCount, query).toBe(count);
        }
      }),
      { numRuns: 10 },
    );
  });
});
