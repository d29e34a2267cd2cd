import type { Page } from 'playwright-core';

import type { SearchMode } from '../../../src/search/query/search-engine.ts';
import { latencyOf, type Latency } from '../support/quantiles.ts';

/** Number of measured rounds over the queries. */
export const ROUNDS = 5;

/** Runs many queries in an open page, after a pass that fetches the files for them. */
export async function pageLatency(page: Page, queries: readonly string[]): Promise<Latency> {
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await page.evaluate(askAll, queries));
  return latencyOf(rounds.slice(1));
}

/** Runs in the browser. Each query is a separate task, like while typing. */
async function askAll(queries: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    await new Promise((resolve) => setTimeout(resolve));
    const before = performance.now();
    await globalThis.benchSearch?.(query);
    times.push(performance.now() - before);
  }
  return times;
}

/** The same inside our worker, without messages between page and worker. */
export async function workerLatency(page: Page, queries: readonly string[], mode: SearchMode): Promise<Latency> {
  const answer = await page.evaluate((task) => globalThis.benchWarm?.(task), { queries, rounds: ROUNDS, mode });
  if (answer === undefined || 'failed' in answer) throw new Error(`The engine failed in its worker: ${answer?.failed ?? 'no answer'}`);
  return latencyOf(answer.times);
}

/** The longest task of the page's main thread in milliseconds, of those over 50 ms; 0 if there was none. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let longest = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        });
        observer.observe({ type: 'longtask', buffered: true });
        // The browser reports past tasks in a later task.
        setTimeout(() => resolve(longest), 100);
      }),
  );
}
