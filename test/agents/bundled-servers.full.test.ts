import { describe, expect, it } from 'vitest';

import { readAgentQuestions } from '../../scripts/bench/agents/questions.ts';
import { measureBundled } from '../../scripts/bench/agents/run.ts';
import { barsOf } from '../../scripts/bench/agents/tables.ts';

// The benchmark of agents in short: over the bundled servers only, with ten of the intents.
const { figures } = await measureBundled(readAgentQuestions(), 10, () => undefined);
const intents = (how: string) => figures.intents.find((each) => each.how === how);

describe('an agent that uses the bundled servers', () => {
  it('carries out every task within its tokens', () => {
    const missed = barsOf(figures, undefined).filter(({ held }) => !held);
    expect(missed.map(({ what, figure }) => `${what}: ${figure}`)).toEqual([]);
  });

  it('gets the same answers in both eras of MCP', () => {
    const of = (how: string) =>
      figures.tasks.filter((task) => task.how === how).map(({ id, outcome, tokens }) => ({ id, outcome, tokens }));
    expect(of('MCP 2025-11-25')).toEqual(of('MCP 2026-07-28'));
    expect({ ...intents('MCP 2025-11-25'), how: '' }).toEqual({ ...intents('MCP 2026-07-28'), how: '' });
  });

  it.each(['HTTP', 'MCP 2026-07-28'])('finds a right server first for eight of ten intents by %s', (how) => {
    expect(intents(how)?.asked).toBe(10);
    expect(intents(how)?.right).toBeGreaterThanOrEqual(8);
  });

  it.each(['HTTP', 'HTTP, tools', 'MCP 2026-07-28', 'MCP 2026-07-28, tools'])(
    'can act on the first result of most intents by %s',
    (how) => {
      expect(intents(how)?.actionable).toBeGreaterThanOrEqual(5);
    },
  );
});
