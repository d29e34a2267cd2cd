import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTimeout as pass } from 'node:timers/promises';

import { answerCache } from '../../../src/api/node/answer-cache.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';
import { swapIn } from './swap-load.ts';

const SWAPS = 12;
const PATHS = [
  '/api/servers',
  '/api/servers?q=weather',
  '/api/servers?q=ferry',
  '/api/servers/acme/weather',
  '/v0.1/servers',
  '/v0/servers',
];

let first: PublishedFolder;
let second: PublishedFolder;
let served: ServedCatalog;
beforeAll(async () => {
  const weather = record('acme/weather', { description: 'Ferry times and weather of another build.' });
  const changed = HARBOUR.map((each) => (each.qualifiedName === weather.qualifiedName ? weather : each));
  [first, second] = await Promise.all([
    publishedFolder({ records: HARBOUR }),
    publishedFolder({ records: [...changed, record('new/ferry', { description: 'Ferry times.' })] }),
  ]);
  // A clock that is fast enough for every swap to be looked for.
  served = await servedCatalog(first.folder, { now: () => performance.now() * 100, newCache: () => answerCache(8) });
});
afterAll(async () => {
  await served.close();
  await Promise.all([first.remove(), second.remove()]);
});

const bodies = (): Promise<string[]> => Promise.all(PATHS.map(async (path) => (await served.ask(path)).body));

it(`answers from one build, and never with kept bytes of another, in ${SWAPS} replacements under load`, async () => {
  let [waiting, free] = [second.folder, `${first.folder}-replaced`];
  const swap = async (): Promise<void> => {
    const before = served.catalog.current();
    await swapIn(first.folder, waiting, free);
    [waiting, free] = [free, waiting];
    while (served.catalog.current() === before) await pass(1);
  };
  const old = await bodies();
  await swap();
  const fresh = await bodies();
  for (const [at, path] of PATHS.entries()) expect(fresh[at], path).not.toBe(old[at]);

  const wrong: string[] = [];
  let [isOver, count] = [false, 0];
  const load = PATHS.map(async (path, at) => {
    while (!isOver) {
      const { body } = await served.ask(path);
      count += 1;
      if (body !== old[at] && body !== fresh[at]) wrong.push(`${path}: ${body.slice(0, 100)}`);
    }
  });
  for (let round = 0; round < SWAPS; round += 1) {
    await swap();
    // From here on the other build answers: nothing that was kept of the one before may be left.
    expect(await bodies()).toEqual(round % 2 === 0 ? old : fresh);
  }
  isOver = true;
  await Promise.all(load);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(SWAPS);
  expect(served.reported).toEqual([]);
});
