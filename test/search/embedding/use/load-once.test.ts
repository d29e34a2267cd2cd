import { describe, expect, it } from 'vitest';

import { loadOnce } from '../../../../src/search/embedding/use/load-once.ts';

describe('a value that is loaded on first use', () => {
  it('is loaded once for all callers', async () => {
    let loads = 0;
    const loaded = loadOnce(() => Promise.resolve((loads += 1)));
    expect(loads).toBe(0);
    expect(await Promise.all([loaded(), loaded()])).toEqual([1, 1]);
    expect(await loaded()).toBe(1);
  });

  it('is loaded again after a failure', async () => {
    let loads = 0;
    const loaded = loadOnce(() => ((loads += 1) === 1 ? Promise.reject(new Error('lost')) : Promise.resolve('found')));
    await expect(Promise.all([loaded(), loaded()])).rejects.toThrow('lost');
    expect(await loaded()).toBe('found');
    expect(loads).toBe(2);
  });
});
