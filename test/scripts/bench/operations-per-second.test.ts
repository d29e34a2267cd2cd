import { describe, expect, it } from 'vitest';

import { operationsPerSecond } from '../../../scripts/bench/operations-per-second.ts';

function busy(steps: number): () => number {
  return () => Array.from({ length: steps }, (_, index) => Math.sqrt(index)).reduce((sum, root) => sum + root, 0);
}

describe('operations a second', () => {
  it('are fewer for more work', () => {
    const subjects = [
      { name: 'light', work: busy(100) },
      { name: 'heavy', work: busy(10_000) },
    ];
    const speeds = operationsPerSecond(subjects, { rounds: 3, roundMs: 5 });
    expect([...speeds.keys()]).toEqual(['light', 'heavy']);
    expect(speeds.get('light')!).toBeGreaterThan(5 * speeds.get('heavy')!);
  });
});
