import { describe, expect, it } from 'vitest';

import type { Figures, RecordedFigures } from '../../../../scripts/bench/agents/figures.ts';
import { intentFigures } from '../../../../scripts/bench/agents/figures.ts';
import { barsOf, tablesOf } from '../../../../scripts/bench/agents/tables.ts';
import type { TaskResult } from '../../../../scripts/bench/agents/tasks.ts';

const task = (how: string, tokens: number, outcome: TaskResult['outcome']): TaskResult => ({ id: 'a', how, requests: 2, tokens, outcome });
const intent = { q: 'x', first: 'acme/x', tokens: 100, precision: 0.5 };
const figures = (tasks: readonly TaskResult[], right: number): Figures => ({
  ...{ tokenizer: 'o200k_base', servers: 3, maps: [{ how: 'HTTP', requests: 1, tokens: 900 }], tasks },
  intents: [{ how: 'HTTP', asked: 2, right, actionable: 1, rightWithWay: 1, precision: 0.5, tokens: 100 }],
});
const before = (right: number): RecordedFigures => ({ ...figures([task('HTTP', 3000, 'none')], right), commit: 'abc', date: '2026-11-23' });

describe('the figures of agents', () => {
  it('count results, and average precision and tokens', () => {
    const results = [
      { ...intent, isRight: true, hasWay: true, isActionable: true },
      { ...intent, isRight: true, hasWay: false, isActionable: false, tokens: 300, precision: 1 },
      { ...intent, isRight: false, hasWay: true, isActionable: false, tokens: 200, precision: 0 },
    ];
    expect(intentFigures('HTTP', results)).toEqual({
      ...{ how: 'HTTP', asked: 3, right: 2, actionable: 1, rightWithWay: 1, precision: 0.5, tokens: 200 },
    });
  });

  it('miss a target by too many tokens, by a wrong outcome, and by fewer right results than before', () => {
    const missed = (tasks: readonly TaskResult[], right: number): string[] =>
      barsOf(figures(tasks, right), before(2)).flatMap(({ what, held }) => (held ? [] : [what]));
    expect(missed([task('HTTP', 1500, 'right'), task('MCP 2026-07-28', 1000, 'right')], 2)).toEqual([]);
    expect(missed([task('HTTP', 1501, 'right'), task('MCP 2026-07-28', 1001, 'right')], 2)).toEqual([
      'a by HTTP, tokens',
      'a by MCP 2026-07-28, tokens',
    ]);
    expect(missed([task('HTTP', 10, 'none')], 1)).toEqual(['a by HTTP, outcome', 'intents by HTTP, first right']);
  });

  it('stand beside those of the earlier state', () => {
    const [tasks, intents, maps] = tablesOf(figures([task('HTTP', 500, 'right')], 2), before(1), []);
    expect(tasks?.rows).toEqual([['a', 'HTTP', '2', '500', 'right', '2', '3,000', 'none']]);
    expect(intents?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['HTTP', 'before', '1 of 2'],
      ['HTTP', 'now', '2 of 2'],
    ]);
    expect(maps?.rows).toEqual([['HTTP', '900', '900']]);
  });
});
