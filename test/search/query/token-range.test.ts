import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contextTokens } from '../../../src/catalog/record/context-cost.ts';
import { readTokenRange } from '../../../src/search/query/token-range.ts';
import { engineOf, record } from '../../support/records.ts';

describe('readTokenRange', () => {
  it.each([
    ['<2000', 0, 1999],
    ['<=2000', 0, 2000],
    ['>500', 501, Infinity],
    ['>=500', 500, Infinity],
    ['1000', 1000, 1000],
    ['0', 0, 0],
    ['500..2000', 500, 2000],
    ['500-2000', 500, 2000],
    ['<2k', 0, 1999],
    ['1.005k..2k', 1005, 2000],
  ])('reads %j', (value, min, max) => {
    expect(readTokenRange(value)).toEqual({ min, max });
  });

  it.each(['', 'few', '<', '<0', '-5', '9..3', '1..', '..5', '1.5', '<0.0005k', '1e3', '2m', '< 5', '1234567890', '5..6..7'])(
    'refuses %j',
    (value) => {
      expect(readTokenRange(value)).toBeUndefined();
    },
  );
});

describe('the filter by context cost', () => {
  const costs = fc.array(fc.option(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }), { nil: undefined }), { maxLength: 12 });
  const range = fc.oneof(
    fc.tuple(fc.constantFrom('<', '<=', '>', '>=', ''), fc.integer({ min: 1, max: 120 })).map(([sign, end]) => ({ sign, end })),
    fc.tuple(fc.nat(120), fc.nat(60)).map(([from, more]) => ({ sign: '..', end: from + more, from })),
  );

  /** The meaning of a range, without the code of the filter. */
  function isWithin(cost: number, { sign, end, from = 0 }: { sign: string; end: number; from?: number }): boolean {
    if (sign === '<') return cost < end;
    if (sign === '<=') return cost <= end;
    if (sign === '>') return cost > end;
    if (sign === '>=') return cost >= end;
    return sign === '..' ? from <= cost && cost <= end : cost === end;
  }

  it('keeps exactly the servers whose known cost is in one of the ranges', async () => {
    await fc.assert(
      fc.asyncProperty(costs, fc.array(range, { minLength: 1, maxLength: 2 }), async (servers, ranges) => {
        const records = servers.map((toolTokens, at) => ({ ...record(`n${at}/s`), ...(toolTokens && { toolTokens }) }));
        const q = ranges.map((each) => `tokens:${'from' in each ? `${each.from}..` : each.sign}${each.end}`).join(' ');
        const { hits, totalCount } = await (await engineOf(records)).search({ q, limit: 20 });
        const expected = records.filter((server) => {
          const cost = contextTokens(server);
          return cost !== undefined && ranges.some((each) => isWithin(cost, each));
        });
        expect(new Set(hits.map(({ qualifiedName }) => qualifiedName))).toEqual(
          new Set(expected.map(({ qualifiedName }) => qualifiedName)),
        );
        expect(totalCount).toBe(expected.length);
        for (const { card, qualifiedName } of hits)
          expect(card?.tokens).toBe(contextTokens(expected.find((server) => server.qualifiedName === qualifiedName)!));
      }),
      { numRuns: 40 },
    );
  });
});
