import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { eachScheduled } from '../../src/crawler/each-scheduled.ts';
import { createSchedule } from '../../src/crawler/schedule.ts';

interface Item {
  readonly host: string;
  readonly number: number;
}

const itemsOf = (hosts: Readonly<Record<string, number>>): Item[] =>
  Object.entries(hosts).flatMap(([host, count]) => Array.from({ length: count }, (_, number) => ({ host, number })));
const hostOf = ({ host }: Item): string => host;
const taken = <T>(next: () => T | undefined): T[] => {
  const items: T[] = [];
  for (let item = next(); item !== undefined; item = next()) items.push(item);
  return items;
};

describe('a schedule', () => {
  it('starts an item of every host before the second of any host', () => {
    const schedule = createSchedule(itemsOf({ a: 9, b: 9, c: 1 }), { hostOf, atOnce: 4 });
    expect(taken(() => schedule.next()).map(({ host }) => host)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('gives the slot of a completed item to the host with the fewest open items relative to its share', () => {
    const items = itemsOf({ dead: 10, live: 10 });
    const schedule = createSchedule(items, { hostOf, atOnce: 100 });
    const first = taken(() => schedule.next());
    expect(first.map(({ host }) => host)).toEqual(['dead', 'live', 'dead', 'live']);
    schedule.done({ host: 'live', number: 0 });
    expect(taken(() => schedule.next())).toEqual([{ host: 'live', number: 2 }]);
  });

  it('gives a host with thousands of items more slots than one with ten', () => {
    const schedule = createSchedule(itemsOf({ many: 4000, few: 10 }), { hostOf, atOnce: 2048 });
    const hosts = taken(() => schedule.next()).map(({ host }) => host);
    expect([hosts.filter((host) => host === 'few').length, hosts.filter((host) => host === 'many').length]).toEqual([2, 64]);
  });

  it('returns every item once, in order for each host, within the limit', () => {
    const hosts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(40), { noNullPrototype: true });
    fc.assert(
      fc.property(hosts, fc.integer({ min: 1, max: 9 }), fc.infiniteStream(fc.nat(8)), (counts, atOnce, picks) => {
        const items = itemsOf(counts);
        const schedule = createSchedule(items, { hostOf, atOnce });
        const seen: Item[] = [];
        const underWay: Item[] = [];
        for (;;) {
          const fresh = taken(() => schedule.next());
          seen.push(...fresh);
          underWay.push(...fresh);
          expect(underWay.length).toBeLessThanOrEqual(atOnce);
          if (underWay.length === 0) break;
          const pick = picks.next().value as number;
          for (const item of underWay.splice(pick % underWay.length, 1)) schedule.done(item);
        }
        expect(seen).toHaveLength(items.length);
        for (const host of Object.keys(counts)) {
          expect(seen.filter((item) => item.host === host).map(({ number }) => number)).toEqual(
            Array.from({ length: counts[host] ?? 0 }, (_, number) => number),
          );
        }
      }),
    );
  });
});

describe('visiting a schedule', () => {
  const scheduleOf = (count: number): ReturnType<typeof createSchedule<Item>> =>
    createSchedule(itemsOf({ a: count }), { hostOf, atOnce: 2 });

  it('visits every item, and ends with the last visit', async () => {
    const visited: number[] = [];
    const visit = async ({ number }: Item): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      visited.push(number);
    };
    await eachScheduled(scheduleOf(20), visit, new AbortController().signal);
    expect(visited.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number));
    await eachScheduled(scheduleOf(0), visit, new AbortController().signal);
  });

  it('starts none after it is stopped, and waits for open visits', async () => {
    const stop = new AbortController();
    let over = 0;
    const visit = async (): Promise<void> => {
      stop.abort();
      await new Promise((resolve) => setImmediate(resolve));
      over += 1;
    };
    await eachScheduled(scheduleOf(20), visit, stop.signal);
    expect(over).toBe(1);
  });

  it('starts none after a failed visit, and fails with its error', async () => {
    let begun = 0;
    const visit = (): Promise<void> => {
      begun += 1;
      return Promise.reject(new Error('no'));
    };
    await expect(eachScheduled(scheduleOf(20), visit, new AbortController().signal)).rejects.toThrow('no');
    expect(begun).toBe(2);
  });
});
