import { describe, expect, it } from 'vitest';

import { openedOnce } from '../../../src/api/source/opened-once.ts';

describe('openedOnce', () => {
  it('opens at the first use, and shares the result with all callers', async () => {
    let times = 0;
    const opened = openedOnce(() => Promise.resolve({ times: (times += 1) }));
    expect(times).toBe(0);
    const [first, second] = await Promise.all([opened(), opened()]);
    expect(first).toBe(second);
    expect(await opened()).toBe(first);
    expect(times).toBe(1);
  });

  it('passes a failure to all waiting callers, and opens again at the next use', async () => {
    let times = 0;
    const opened = openedOnce(() => ((times += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve(times)));
    const waiting = await Promise.allSettled([opened(), opened()]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await opened()).toBe(2);
    expect(await opened()).toBe(2);
  });
});
