import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { costText, leaveOutViews } from '../../../../src/site/browser/compose/cost-views.ts';
import { listCost, sumOf, toolCosts, type CostedServer } from '../../../../src/site/browser/compose/tool-costs.ts';
import { textOf } from '../../../../src/site/views/view.ts';

const tools = fc.array(fc.record({ name: fc.constantFrom('add', 'list', 'search'), tokens: fc.integer({ min: 1, max: 40 }) }), {
  maxLength: 4,
});
const servers: fc.Arbitrary<CostedServer[]> = fc.array(
  fc
    .tuple(fc.constantFrom('Mail', 'Maps'), fc.option(tools, { nil: undefined }))
    .map(([displayName, known]) => ({ displayName, ...(known && { tools: known }) })),
  { maxLength: 3 },
);

/** The smallest number of values with at least this sum: every subset is tried. */
function fewest(values: readonly number[], least: number): number {
  let best = Infinity;
  for (let subset = 0; subset < 2 ** values.length; subset += 1) {
    const chosen = values.filter((_, at) => (subset >> at) % 2 === 1);
    if (chosen.reduce((sum, value) => sum + value, 0) >= least) best = Math.min(best, chosen.length);
  }
  return best;
}

describe('the context cost of a list', () => {
  it('is the sum of all tools, and says how many servers it does not contain', () => {
    fc.assert(
      fc.property(servers, (listed) => {
        const { tokens, unknown, leaveOut } = listCost(listed);
        expect(tokens).toBe(listed.reduce((sum, { tools = [] }) => sum + sumOf(tools), 0));
        expect(unknown).toBe(listed.filter((server) => server.tools === undefined).length);
        expect(leaveOut).toEqual([]);
      }),
    );
  });

  it('names the fewest tools whose absence keeps the limit, and none that is not needed', () => {
    fc.assert(
      fc.property(servers, fc.integer({ min: 1, max: 200 }), (listed, limit) => {
        const { tokens, leaveOut } = listCost(listed, limit);
        const values = listed.flatMap(({ tools = [] }) => tools.map((tool) => tool.tokens));
        const saved = sumOf(leaveOut);
        expect(tokens - saved).toBeLessThanOrEqual(Math.max(limit, tokens > limit ? limit : tokens));
        expect(leaveOut).toHaveLength(fewest(values, tokens - limit));
        for (const { tokens: own } of leaveOut) expect(tokens - saved + own).toBeGreaterThan(limit);
        expect(new Set(leaveOut).size).toBe(leaveOut.length);
      }),
    );
  });

  it('chooses the smallest tool that is enough', () => {
    const all = [70, 30, 10].map((tokens) => ({ name: `t${tokens}`, tokens }));
    const left = (limit: number): string[] => listCost([{ displayName: 'Mail', tools: all }], limit).leaveOut.map(({ name }) => name);
    expect([left(110), left(105), left(85), left(60), left(20), left(5)]).toEqual([
      [],
      ['t10'],
      ['t30'],
      ['t70'],
      ['t70', 't30'],
      ['t70', 't30', 't10'],
    ]);
  });

  it('is read only if there is one number for each tool', () => {
    expect(toolCosts([{ name: 'add' }, { name: 'list' }], [5, 6])).toEqual([
      { name: 'add', tokens: 5 },
      { name: 'list', tokens: 6 },
    ]);
    for (const [names, tokens] of [
      [[{ name: 'add' }], undefined],
      [null, []],
      [[{ name: 'add' }], [1, 2]],
    ] as const)
      expect(toolCosts(names, tokens)).toBeUndefined();
  });
});

describe('what the page says about the context cost', () => {
  const cost = listCost([{ displayName: 'Mail', tools: [{ name: 'send', tokens: 1200 }] }, { displayName: 'Maps' }], 1000);

  it('is the total, what is not counted, and the distance to the limit', () => {
    expect(costText(cost, undefined)).toBe(
      'The tools take at least 1,200 tokens (o200k_base). Not counted: 1 server whose tools are not fully known.',
    );
    expect(costText({ ...cost, unknown: 0 }, 1000)).toBe('The tools take 1,200 tokens (o200k_base). That is 200 tokens above the limit.');
    expect(costText({ ...cost, unknown: 0 }, 1201)).toBe('The tools take 1,200 tokens (o200k_base). That leaves 1 token below the limit.');
  });

  it('is no total if nothing is known', () => {
    const unknown = listCost([{ displayName: 'Mail' }, { displayName: 'Maps' }], 1000);
    expect(costText(unknown, 1000)).toBe('Not counted: 2 servers whose tools are not fully known.');
    expect(costText(listCost([{ displayName: 'Mail', tools: [] }]), undefined)).toBe('The tools take 0 tokens (o200k_base).');
  });

  it('names the tools to leave out, their servers and what that saves, and counts those beyond the first forty', () => {
    expect(leaveOutViews(cost).map(textOf).join(' ')).toBe(
      'To stay within the limit, switch off 1 tool in your client. That saves 1,200 tokens: send Mail, 1,200 tokens',
    );
    expect(leaveOutViews({ leaveOut: [] })).toEqual([]);
    const many = Array.from({ length: 43 }, () => ({ name: 'a', tokens: 1, server: 'Mail' }));
    expect(leaveOutViews({ leaveOut: many }).map(textOf).join(' ')).toMatch(/and 3 more tools$/);
  });
});
