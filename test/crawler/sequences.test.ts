import { describe, expect, it } from 'vitest';

import { play, sequenceOf, type Step } from '../support/crawl-sequences/sequence.ts';
import { shrunk } from '../support/crawl-sequences/shrink.ts';

/** A few seconds of them in every run; `PORTOLAN_SEQUENCES=500` for many, `PORTOLAN_SEED` for others. */
const SEQUENCES = Number(process.env['PORTOLAN_SEQUENCES'] ?? '10');
const FIRST = Number(process.env['PORTOLAN_SEED'] ?? '1');
const SEEDS = Array.from({ length: SEQUENCES }, (_, at) => FIRST + at);

/** The shortest sequence found that fails as well, told step by step. */
async function told(seed: number, steps: readonly Step[]): Promise<string> {
  const fewer = await shrunk(steps, async (some) => (await play(seed, some)).faults.length > 0);
  const { story, faults } = await play(seed, fewer);
  return [`The crawls of seed ${seed}, without the steps that it fails without:`, ...story, 'What is wrong then:', ...faults].join('\n  ');
}

describe('a sequence of crawls, between which sources, people and clocks do anything', () => {
  it.each(SEEDS)('stores and publishes what is true by then (seed %i)', { timeout: 120_000 }, async (seed) => {
    const steps = sequenceOf(seed);
    const { faults, taken, crawls } = await play(seed, steps);
    expect(faults.length === 0 ? '' : await told(seed, steps.slice(0, taken))).toBe('');
    expect(crawls).toBe(steps.filter(({ name }) => name.startsWith('crawl')).length);
  });
});
