import type { Browser } from 'playwright-core';

import type { SearchMode } from '../../../src/search/query/search-engine.ts';
import { within, type EngineSite } from './engine-site.ts';
import type { EngineFigures, FirstVisits } from './figures.ts';
import { firstResult, type AnswerPicker } from './first-result.ts';
import { heapBytes } from './heap.ts';
import { NETWORKS, type NetworkKey } from './networks.ts';
import type { Latency } from '../support/quantiles.ts';
import { FIRST_QUERIES } from './queries.ts';
import { serveSite, type ServedSite } from './site-server.ts';
import { openVisit, visit, type Visit } from './visit.ts';
import { longestTask, pageLatency, workerLatency } from './warm.ts';

/** An engine whose site is served. */
export interface Subject {
  readonly name: string;
  readonly site: EngineSite;
  /** Ranking mode of our engine; absent for a peer. */
  readonly mode?: SearchMode;
  /** Which answer counts as the first result. */
  readonly pick: AnswerPicker;
}

/** Measurements of an engine. */
export interface Seen {
  readonly figures: EngineFigures;
  readonly visits: FirstVisits;
  /** Measured in the page; for our engine this includes the messages to the worker and back. */
  readonly roundTrip: Latency;
}

/** Folder of the engine's site. */
const FOLDER = 'site';

/** Measures an engine: first visits over every network, then warm queries, then memory. */
export async function measure(browser: Browser, subject: Subject, queries: readonly string[]): Promise<Seen> {
  const { name, site, pick } = subject;
  // The very first visit is slow because the browser has just started, so it does not count.
  await firstVisits(browser, subject, 'none');
  const visits = {
    none: await firstVisits(browser, subject, 'none'),
    fast: await firstVisits(browser, subject, 'fast'),
    slow: await firstVisits(browser, subject, 'slow'),
  };
  const { roundTrip, ...inUse } = await useAll(browser, subject, queries);
  const { buildSeconds, indexWeight: index } = site;
  return { figures: { name, buildSeconds, index, first: firstResult(visits, pick), ...inUse }, visits, roundTrip };
}

function firstVisits(browser: Browser, subject: Subject, network: NetworkKey): Promise<readonly Visit[]> {
  return withSite(subject, network, async (served) => {
    const visits: Visit[] = [];
    for (const query of FIRST_QUERIES) visits.push(await visit(browser, served, pathOf(subject, query)));
    return visits;
  });
}

type InUse = Pick<EngineFigures, 'warm' | 'heapBytes' | 'longestTask'> & Pick<Seen, 'roundTrip'>;

function useAll(browser: Browser, subject: Subject, queries: readonly string[]): Promise<InUse> {
  return withSite(subject, 'none', async (served) => {
    const { page, context } = await openVisit(browser, served, pathOf(subject, FIRST_QUERIES[0]));
    const roundTrip = await pageLatency(page, queries);
    const task = await longestTask(page);
    const bytes = await heapBytes(page);
    await context.close();
    const warm = subject.mode === undefined ? roundTrip : await insideWorker(browser, served, queries, subject.mode);
    return { warm, roundTrip, heapBytes: bytes, longestTask: task };
  });
}

async function insideWorker(browser: Browser, served: ServedSite, queries: readonly string[], mode: SearchMode): Promise<Latency> {
  const { page, context } = await openVisit(browser, served, `${FOLDER}/warm.html`);
  const latency = await workerLatency(page, queries, mode);
  await context.close();
  return latency;
}

async function withSite<T>({ site }: Subject, network: NetworkKey, use: (served: ServedSite) => Promise<T>): Promise<T> {
  const served = await serveSite(within(FOLDER, site.files), NETWORKS[network]);
  try {
    return await use(served);
  } finally {
    await served.close();
  }
}

function pathOf({ mode }: Subject, query: string): string {
  const params = new URLSearchParams({ q: query, ...(mode && { mode }) });
  return `${FOLDER}/?${params.toString()}`;
}
