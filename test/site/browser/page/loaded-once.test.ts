import { describe, expect, it } from 'vitest';

import { loadedOnce } from '../../../../src/site/browser/page/loaded-once.ts';

/** A load that fails the first times, and how often it was started. */
function loads(failures: number): { readonly load: () => Promise<string>; readonly started: () => number } {
  let started = 0;
  const load = (): Promise<string> => (++started > failures ? Promise.resolve('code') : Promise.reject(new Error('offline')));
  return { load, started: () => started };
}

describe('code that is loaded once', () => {
  it('is not loaded before it is needed, and one time for all who need it', async () => {
    const { load, started } = loads(0);
    const loaded = loadedOnce(load);
    expect(started()).toBe(0);
    expect(await Promise.all([loaded(), loaded()])).toEqual(['code', 'code']);
    expect(await loaded()).toBe('code');
    expect(started()).toBe(1);
  });

  it('is loaded again after a failure, which is no error of those who need it', async () => {
    const { load, started } = loads(1);
    const loaded = loadedOnce(load);
    expect(await Promise.all([loaded(), loaded()])).toEqual([undefined, undefined]);
    expect(await loaded()).toBe('code');
    expect(started()).toBe(2);
  });
});
