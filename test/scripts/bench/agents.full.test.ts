import { describe, expect, it } from 'vitest';

import { runAgents } from '../../../scripts/bench/agents/run.ts';
import type { Bar } from '../../../scripts/bench/support/bar.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';

describe.skipIf(!hasSharedData)(`the benchmark of agents ${NEEDS_SHARED_DATA}`, () => {
  it('holds its targets: a right outcome of each task within its tokens, and no fewer right first results than before', async () => {
    const { data } = await runAgents(() => undefined);
    // What "bench --json" prints.
    const { bars } = data as { readonly bars: readonly Bar[] };
    expect(bars.length).toBeGreaterThan(3 * 8 * 2);
    const missed = bars.filter(({ held }) => !held);
    expect(missed.map(({ what, figure }) => `${what}: ${figure}`)).toEqual([]);
  }, 600_000);
});
