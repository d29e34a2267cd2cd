import type { BatchObservableResult, Meter, Observable } from '@opentelemetry/api';

import { METRICS } from './metrics.ts';

/** The connections of a pool at one moment. */
interface PoolCounts {
  readonly used: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly pending: number;
  /** Most connections that the pool opens. */
  readonly max: number;
}

/** The edition that answers. */
interface EditionState {
  /** Larger for a later edition. */
  readonly number: number;
  /** Seconds since it was made. */
  readonly age: number;
}

/** Ends an observation. */
type StopObserving = () => void;

/** Reads a value when metrics are collected. A rejection and a value after {@link MAX_WAIT} leave the metric out. */
type Read<T> = () => T | Promise<T>;

const pools = new Map<string, Read<PoolCounts>>();
const queues = new Map<string, Read<Readonly<Record<string, number>>>>();
const editions = new Map<string, Read<EditionState | undefined>>();

/**
 * Observes the connections of a pool.
 *
 * @param name of the pool, such as `primary`: there is one of each name
 * @param read called whenever metrics are collected; never without telemetry
 */
export function observePool(name: string, read: Read<PoolCounts>): StopObserving {
  return observed(pools, name, read);
}

/**
 * Observes the edition that answers. There is one in a process.
 *
 * @param read called whenever metrics are collected; `undefined` while there is none
 */
export function observeEdition(read: Read<EditionState | undefined>): StopObserving {
  return observed(editions, '', read);
}

/**
 * Observes the jobs of a queue.
 *
 * @param name of the queue
 * @param read returns the number of jobs by state, with 0 for a state without jobs: one that is missing keeps its last number. Called
 * whenever metrics are collected
 */
export function observeQueue(name: string, read: Read<Readonly<Record<string, number>>>): StopObserving {
  return observed(queues, name, read);
}

function observed<T>(table: Map<string, Read<T>>, name: string, read: Read<T>): StopObserving {
  table.set(name, read);
  return () => {
    if (table.get(name) === read) table.delete(name);
  };
}

/** Requests that are being answered, by method. Counted here and not by an instrument, which takes a microsecond for each change. */
const openRequests = new Map<string, number>();

/**
 * Counts a request that began or ended.
 *
 * @param method one of few
 */
export function countOpenRequest(method: string, change: 1 | -1): void {
  openRequests.set(method, (openRequests.get(method) ?? 0) + change);
}

/** Lets a meter read everything that is observed, now or later. */
export function observeAll(meter: Meter): void {
  const count = meter.createObservableUpDownCounter(METRICS.poolConnections.name, METRICS.poolConnections);
  const max = meter.createObservableUpDownCounter(METRICS.poolMax.name, METRICS.poolMax);
  const pending = meter.createObservableUpDownCounter(METRICS.poolPending.name, METRICS.poolPending);
  const jobs = meter.createObservableGauge(METRICS.queueJobs.name, METRICS.queueJobs);
  const edition = meter.createObservableGauge(METRICS.edition.name, METRICS.edition);
  const age = meter.createObservableGauge(METRICS.editionAge.name, METRICS.editionAge);
  meter.createObservableUpDownCounter(METRICS.activeRequests.name, METRICS.activeRequests).addCallback((result) => {
    for (const [method, number] of openRequests) result.observe(number, { 'http.request.method': method, 'url.scheme': 'http' });
  });
  observeEach(meter, [count, max, pending], pools, (result, name, counts) => {
    const pool = { 'db.client.connection.pool.name': name };
    result.observe(count, counts.used, { ...pool, 'db.client.connection.state': 'used' });
    result.observe(count, counts.idle, { ...pool, 'db.client.connection.state': 'idle' });
    result.observe(max, counts.max, pool);
    result.observe(pending, counts.pending, pool);
  });
  observeEach(meter, [jobs], queues, (result, name, states) => {
    for (const [state, number] of Object.entries(states))
      result.observe(jobs, number, { 'portolan.queue.name': name, 'portolan.queue.state': state });
  });
  observeEach(meter, [edition, age], editions, (result, _, state) => {
    if (state === undefined) return;
    result.observe(edition, state.number);
    result.observe(age, state.age);
  });
}

function observeEach<T>(
  meter: Meter,
  instruments: Observable[],
  table: ReadonlyMap<string, Read<T>>,
  write: (result: BatchObservableResult, name: string, value: T) => void,
): void {
  meter.addBatchObservableCallback(async (result) => {
    const reading = [...table].map(async ([name, read]) => {
      const value = await inTime(read);
      if (value !== undefined) write(result, name, value.value);
    });
    await Promise.all(reading);
  }, instruments);
}

/** Milliseconds after which a value is not waited for, so that a lost database does not delay the other metrics. */
const MAX_WAIT = 2000;

async function inTime<T>(read: Read<T>): Promise<{ readonly value: T } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), MAX_WAIT)));
  try {
    return await Promise.race([Promise.resolve(read()).then((value) => ({ value })), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
