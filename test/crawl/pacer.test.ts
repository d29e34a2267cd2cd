import { describe, expect, it } from 'vitest';

import type { Clock } from '../../src/crawl/clock.ts';
import { createPacer } from '../../src/crawl/pacer.ts';

/** A clock that stands still until someone sleeps on it. */
function fakeClock(): Clock & { time: number } {
  const clock = {
    time: 0,
    now: () => clock.time,
    sleep(ms: number, signal?: AbortSignal) {
      signal?.throwIfAborted();
      clock.time += ms;
      return Promise.resolve();
    },
  };
  return clock;
}

describe('the pacer', () => {
  it('starts requests to one host an interval apart', async () => {
    const clock = fakeClock();
    const pacer = createPacer({ intervalFor: () => 1000, clock });
    const starts: number[] = [];
    const task = (): Promise<void> => Promise.resolve(void starts.push(clock.time));
    await Promise.all([1, 2, 3].map(() => pacer.run('a.example', task)));
    expect(starts).toEqual([0, 1000, 2000]);
  });

  it('never runs two tasks of one host at a time, in the order in which they came', async () => {
    const pacer = createPacer({ intervalFor: () => 0 });
    const log: string[] = [];
    const task = (name: string) => async (): Promise<void> => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
    };
    await Promise.all(['one', 'two'].map((name) => pacer.run('a.example', task(name))));
    expect(log).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
  });

  it('lets hosts run side by side', async () => {
    const pacer = createPacer({ intervalFor: () => 1000, clock: fakeClock() });
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    await Promise.all(['a', 'b', 'c'].map((host) => pacer.run(host, task)));
    expect(most).toBe(3);
  });

  it('goes on after a task that fails', async () => {
    const pacer = createPacer({ intervalFor: () => 0 });
    const failing = pacer.run('a', () => Promise.reject(new Error('no')));
    const next = pacer.run('a', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('does not run what was given up while it waited', async () => {
    const pacer = createPacer({ intervalFor: () => 60_000 });
    const stop = new AbortController();
    await pacer.run('a', () => Promise.resolve());
    let ran = false;
    const waiting = pacer.run('a', () => Promise.resolve((ran = true)), stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(ran).toBe(false);
  });
});
