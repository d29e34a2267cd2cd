import { describe, expect, it } from 'vitest';

import { memoryRateLimits, rateQuotas } from '../../../../src/api/access/rate-limits.ts';
import type { Count } from '../../../../src/api/node/workers/messages.ts';
import { countAll, sharedLimits } from '../../../../src/api/node/workers/shared-limits.ts';

const LIMIT = { perMinute: 5, burst: 2 };

/** Workers whose counts one process adds up. */
function workers(count: number) {
  const messages: (readonly Count[])[] = [];
  const counters = memoryRateLimits(LIMIT);
  const all = Array.from({ length: count }, () => {
    const shared = sharedLimits(rateQuotas(LIMIT), (number, counts) => {
      messages.push(counts);
      // As over a channel between processes.
      void countAll(counters, JSON.parse(JSON.stringify(counts)) as Count[]).then((turns) => shared.receive(number, turns));
    });
    return shared.limits;
  });
  return { all, messages };
}

describe('rate limits that several workers share', () => {
  it('allow exactly as many requests as one process, whichever worker they reach', async () => {
    const { all } = workers(4);
    const turns = await Promise.all(Array.from({ length: 20 }, async (_, at) => all[at % 4]?.perKey.take('key')));
    expect(turns.filter((turn) => turn?.isAllowed)).toHaveLength(7);
    expect((await all[0]?.perKey.take('another'))?.isAllowed).toBe(true);
    expect((await all[1]?.perAddress.take('key'))?.left).toBe(4);
  });

  it('count the requests that a worker has read together in one message', async () => {
    const { all, messages } = workers(1);
    await Promise.all([all[0]?.perKey.take('a'), all[0]?.failures.take('b'), all[0]?.perKey.take('a')]);
    expect(messages).toEqual([
      [
        ['perKey', 'a'],
        ['failures', 'b'],
        ['perKey', 'a'],
      ],
    ]);
  });

  it('reject where the message cannot be sent, so that nothing is answered uncounted', async () => {
    const { limits } = sharedLimits(rateQuotas(LIMIT), () => {
      throw new Error('the channel is closed');
    });
    await expect(limits.perKey.take('a')).rejects.toThrow('the channel is closed');
  });
});
