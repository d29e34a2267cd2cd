import { describe, expect, it } from 'vitest';

import { play, sequenceOf, type Step } from './sequence.ts';
import { shrunk } from './shrink.ts';

/**
 * Registers a test for each of some random sequences of crawls. `PORTOLAN_SEQUENCES` sets another number, `PORTOLAN_SEED` another first
 * seed.
 */
export function testSequences({ count, first }: { readonly count: number; readonly first: number }): void {
  const from = Number(process.env['PORTOLAN_SEED'] ?? first);
  const seeds = Array.from({ length: Number(process.env['PORTOLAN_SEQUENCES'] ?? count) }, (_, at) => from + at);
  describe('a sequence of crawls with arbitrary changes of sources, files and clocks between them', () => {
    it.each(seeds)('stores and publishes the correct state (seed %i)', async (seed) => {
      const steps = sequenceOf(seed);
      const { faults, taken, crawls } = await play(seed, steps);
      expect(faults.length === 0 ? '' : await description(seed, steps.slice(0, taken))).toBe('');
      expect(crawls).toBe(steps.filter(({ name }) => name.startsWith('crawl')).length);
    });
  });
}

/** The shortest sequence found that also fails, step by step. */
async function description(seed: number, steps: readonly Step[]): Promise<string> {
  const fewer = await shrunk(steps, async (some) => (await play(seed, some)).faults.length > 0);
  const { log, faults } = await play(seed, fewer);
  return [`The crawls of seed ${seed}, without the steps that it fails without:`, ...log, 'What is wrong then:', ...faults].join('\n  ');
}
