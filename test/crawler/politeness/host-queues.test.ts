import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Clock } from '../../../src/crawler/politeness/clock.ts';
import { FetchError } from '../../../src/crawler/guarded-fetch/index.ts';
import { createHostQueues, type HostQueues } from '../../../src/crawler/politeness/host-queues.ts';
import type { HostState, HostTurns } from '../../../src/crawler/politeness/host-turns.ts';
import { defined } from '../../support/defined.ts';
import { steppedClock } from '../../support/stepped-clock.ts';

/** A clock on which every sleep is over at once, and time has gone on. */
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

/** Runs a task in a host's turn. */
async function inTurn<T>(pacer: HostQueues, host: string, task: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  const { end } = await pacer.take(host, signal);
  try {
    return await task();
  } finally {
    end();
  }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('the host queues', () => {
  it('start requests to one host an interval apart', async () => {
    const clock = fakeClock();
    const pacer = createHostQueues({ intervalFor: () => 1000, clock });
    const starts: number[] = [];
    await Promise.all([1, 2, 3].map(() => inTurn(pacer, 'a.example', () => starts.push(clock.time))));
    expect(starts).toEqual([0, 1000, 2000]);
  });

  it('wait for one interval only if the system clock is set back', async () => {
    const clock = fakeClock();
    clock.time = 7_200_000;
    const pacer = createHostQueues({ intervalFor: () => 1000, clock });
    await inTurn(pacer, 'a.example', () => (clock.time -= 3_600_000));
    expect(await inTurn(pacer, 'a.example', () => clock.time)).toBe(3_601_000);
  });

  it('wait as long as the host asked, and no longer, if the system clock is set back', async () => {
    const clock = fakeClock();
    clock.time = 7_200_000;
    const pacer = createHostQueues({ intervalFor: () => 1000, clock });
    await inTurn(pacer, 'a.example', () => pacer.postpone('a.example', clock.time + 5000));
    clock.time -= 3_600_000;
    expect(await inTurn(pacer, 'a.example', () => clock.time)).toBe(3_605_000);
  });

  it('run one task of a host at a time, in order', async () => {
    const pacer = createHostQueues({ intervalFor: () => 0 });
    const log: string[] = [];
    const task = (name: string) => async (): Promise<void> => {
      log.push(`${name} starts`);
      await soon();
      log.push(`${name} ends`);
    };
    await Promise.all(['one', 'two'].map((name) => inTurn(pacer, 'a.example', task(name))));
    expect(log).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
  });

  it('run hosts concurrently, up to the total limit', async () => {
    const most = async (maxInFlight: number): Promise<number> => {
      const pacer = createHostQueues({ intervalFor: () => 0, maxInFlight });
      const running = { now: 0, most: 0 };
      const task = async (): Promise<void> => {
        running.most = Math.max(running.most, (running.now += 1));
        await soon();
        running.now -= 1;
      };
      await Promise.all(['a', 'b', 'c', 'd', 'a', 'b'].map((host) => inTurn(pacer, host, task)));
      return running.most;
    };
    expect([await most(10), await most(2)]).toEqual([4, 2]);
  });

  it('continue after a failed task, and count a slot that is released twice once', async () => {
    const pacer = createHostQueues({ intervalFor: () => 0, maxInFlight: 1 });
    await expect(inTurn(pacer, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const { end } = await pacer.take('a');
    end();
    end();
    const { end: endNext } = await pacer.take('a');
    let isThird = false;
    const third = inTurn(pacer, 'b', () => (isThird = true));
    await soon();
    expect(isThird).toBe(false);
    endNext();
    await third;
  });

  it('do not run a task that was aborted while it waited, and reject it immediately', async () => {
    const pacer = createHostQueues({ intervalFor: () => 60_000 });
    await inTurn(pacer, 'a', () => undefined);
    const stop = new AbortController();
    let ran = false;
    const waiting = inTurn(pacer, 'a', () => (ran = true), stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(ran).toBe(false);
  });

  it('stop their timer with the last waiting task', async () => {
    const clock = steppedClock();
    const pacer = createHostQueues({ intervalFor: () => 1000, clock });
    await inTurn(pacer, 'a', () => undefined);
    const stop = new AbortController();
    const waiting = pacer.take('a', stop.signal);
    await clock.settle();
    expect(clock.sleepers()).toBe(1);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    expect(clock.sleepers()).toBe(0);
  });

  it('keep the order of tasks behind an aborted one', async () => {
    const pacer = createHostQueues({ intervalFor: () => 0 });
    const { end } = await pacer.take('a');
    const stop = new AbortController();
    const log: string[] = [];
    const first = pacer.take('a', stop.signal);
    const others = ['b', 'c'].map((name) => inTurn(pacer, 'a', () => log.push(name)));
    stop.abort();
    await expect(first).rejects.toThrow();
    end();
    await Promise.all(others);
    expect(log).toEqual(['b', 'c']);
  });
});

describe('a host that sends Retry-After', () => {
  it('gets no request before that time', async () => {
    const clock = fakeClock();
    const pacer = createHostQueues({ intervalFor: () => 1000, clock });
    await inTurn(pacer, 'a', () => pacer.postpone('a', 30_000));
    expect(await inTurn(pacer, 'b', () => clock.time)).toBe(0);
    expect(await inTurn(pacer, 'a', () => clock.time)).toBe(30_000);
  });

  it('is not waited for if the time is too long: waiting tasks get the time at which to retry', async () => {
    const clock = fakeClock();
    const pacer = createHostQueues({ intervalFor: () => 0, clock, maxWaitMs: 60_000 });
    const { end } = await pacer.take('a');
    const waiting = [pacer.take('a'), pacer.take('a')];
    pacer.postpone('a', 60_001);
    end();
    for (const { status, reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
      expect([status, reason]).toEqual(['rejected', expect.objectContaining({ code: 'retry-later', retryAt: 60_001 })]);
    }
    await expect(pacer.take('a')).rejects.toMatchObject({ code: 'retry-later' });
    clock.time = 10_000;
    expect(await inTurn(pacer, 'a', () => clock.time)).toBe(60_001);
  });

  it('states the time of the host where another process was told it', async () => {
    const clock = fakeClock();
    let left: HostState | undefined;
    const turns: HostTurns = {
      enter: () => Promise.resolve(left),
      begin: () => () => undefined,
      note: () => undefined,
      leave: (_host, state) => (left = state),
    };
    const [first, second] = [1, 2].map(() => createHostQueues({ intervalFor: () => 0, clock, turns }));
    await inTurn(defined(first), 'a', () => first?.postpone('a', 3_600_000, 21_600_000));
    const reason = { code: 'retry-later', retryAt: 3_600_000, statedRetryAt: 21_600_000 };
    await expect(first?.take('a')).rejects.toMatchObject(reason);
    await expect(second?.take('a')).rejects.toMatchObject(reason);
  });

  it('gets its interval after the time at which a request was really sent', async () => {
    const clock = fakeClock();
    const pacer = createHostQueues({ intervalFor: () => 1000, clock });
    const turn = await pacer.take('a');
    clock.time = 700;
    turn.begin();
    turn.end();
    expect(await inTurn(pacer, 'a', () => clock.time)).toBe(1700);
  });

  it('keeps a longer interval of its own, never a shorter one', async () => {
    const clock = fakeClock();
    const pacer = createHostQueues({ intervalFor: () => 1000, clock });
    pacer.slowDown('a', 5000);
    pacer.slowDown('a', 2);
    const starts: number[] = [];
    await Promise.all([1, 2].map(() => inTurn(pacer, 'a', () => starts.push(clock.time))));
    expect(starts).toEqual([0, 5000]);
  });

  it('that is closed rejects all tasks with the reason, now and later', async () => {
    const pacer = createHostQueues({ intervalFor: () => 0 });
    const { end } = await pacer.take('a');
    const waiting = pacer.take('a');
    pacer.close('a', new FetchError('unreachable', 'gone'));
    await expect(waiting).rejects.toThrow('gone');
    end();
    await expect(pacer.take('a')).rejects.toThrow('gone');
  });
});

describe('the host queues under any load', () => {
  it('start every task, each host in order, an interval apart, one at a time, within the limit', async () => {
    const load = fc.array(
      fc.record({ host: fc.integer({ min: 0, max: 4 }), takes: fc.integer({ min: 0, max: 30 }), isGivenUp: fc.boolean() }),
      {
        maxLength: 40,
      },
    );
    await fc.assert(
      fc.asyncProperty(load, fc.integer({ min: 1, max: 3 }), async (requests, maxInFlight) => {
        const clock = steppedClock();
        const pacer = createHostQueues({ intervalFor: () => 10, maxInFlight, clock });
        const started: { host: number; index: number; at: number; end: number }[] = [];
        let inFlight = 0;
        const all = requests.map(async ({ host, takes, isGivenUp }, index) => {
          const stop = new AbortController();
          if (isGivenUp) void clock.sleep(takes).then(() => stop.abort());
          const { end } = await pacer.take(String(host), stop.signal);
          expect((inFlight += 1)).toBeLessThanOrEqual(maxInFlight);
          const start = { host, index, at: clock.now(), end: Number.NaN };
          started.push(start);
          await clock.sleep(takes);
          start.end = clock.now();
          inFlight -= 1;
          end();
        });
        const ending = Promise.allSettled(all);
        await clock.runOut();
        const ends = await ending;
        expect(ends.filter(({ status }, index) => status === 'rejected' && requests[index]?.isGivenUp !== true)).toEqual([]);
        for (const host of new Set(requests.map((request) => request.host))) {
          const own = started.filter((start) => start.host === host);
          expect(own.map(({ index }) => index)).toEqual(own.map(({ index }) => index).sort((a, b) => a - b));
          for (const [place, { at }] of own.entries()) {
            const before = own[place - 1];
            if (before !== undefined) expect(at).toBeGreaterThanOrEqual(Math.max(before.at + 10, before.end));
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
