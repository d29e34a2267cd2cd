import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { observeEdition, observePool, observeQueue } from '../../src/telemetry/observed.ts';
import { countCachedAnswer, countCrawlSource, recordPoolWait, recordSearch } from '../../src/telemetry/record.ts';
import { ownMetrics, valueOf } from '../support/own-telemetry.ts';

const POOL = { db_client_connection_pool_name: 'primary' };

describe('observed values', () => {
  it('are read each time that metrics are collected, also if they are observed before telemetry is on', async () => {
    let used = 3;
    const stop = observePool('primary', () => ({ used, idle: 2, pending: 1, max: 10 }));
    const text = await ownMetrics();
    const first = await text();
    expect(valueOf(first, 'db_client_connection_count', { ...POOL, db_client_connection_state: 'used' })).toBe(3);
    expect(valueOf(first, 'db_client_connection_count', { ...POOL, db_client_connection_state: 'idle' })).toBe(2);
    expect(valueOf(first, 'db_client_connection_max', POOL)).toBe(10);
    expect(valueOf(first, 'db_client_connection_pending_requests', POOL)).toBe(1);
    used = 4;
    expect(valueOf(await text(), 'db_client_connection_count', { ...POOL, db_client_connection_state: 'used' })).toBe(4);
    stop();
    used = 5;
    expect(valueOf(await text(), 'db_client_connection_count', { ...POOL, db_client_connection_state: 'used' })).toBe(4);
  });

  it('of an edition are its number and its age, if there is one', async () => {
    let edition: { readonly number: number; readonly age: number } | undefined;
    const stop = observeEdition(() => edition);
    const text = await ownMetrics();
    expect(await text()).not.toMatch(/^portolan_edition/m);
    for (const number of [7, 8]) {
      edition = { number, age: number * 60 };
      const read = await text();
      expect([valueOf(read, 'portolan_edition'), valueOf(read, 'portolan_edition_age')]).toEqual([number, number * 60]);
    }
    stop();
  });

  it('of a queue are its jobs by state; one that cannot be read leaves the others in place', async () => {
    const stops = [
      observeQueue('crawl', () => Promise.resolve({ created: 5, failed: 0 })),
      observeQueue('lost', () => Promise.reject(new Error('the database is gone'))),
      observePool('primary', () => {
        throw new Error('there is no pool');
      }),
    ];
    const text = await (await ownMetrics())();
    const queue = { portolan_queue_name: 'crawl' };
    expect(valueOf(text, 'portolan_queue_jobs', { ...queue, portolan_queue_state: 'created' })).toBe(5);
    expect(valueOf(text, 'portolan_queue_jobs', { ...queue, portolan_queue_state: 'failed' })).toBe(0);
    expect(text).not.toContain('lost');
    for (const stop of stops) stop();
  });

  it('that take too long are left out', async () => {
    const stop = observeQueue('slow', () => new Promise(() => undefined));
    recordSearch(0.002);
    const text = await ownMetrics();
    recordSearch(0.002);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reading = text();
    await vi.advanceTimersByTimeAsync(2000);
    const read = await reading;
    expect(read).not.toContain('slow');
    expect(valueOf(read, 'portolan_search_duration_count')).toBe(1);
    stop();
  });
});

describe('recorded values', () => {
  it('are counted by kind', async () => {
    const text = await ownMetrics();
    countCachedAnswer('hit');
    countCachedAnswer('hit');
    countCachedAnswer('miss');
    countCrawlSource('repository', 'read');
    countCrawlSource('registry', 'failed', 'timeout');
    recordPoolWait('primary', 0.004);
    const read = await text();
    expect(valueOf(read, 'portolan_cache_answers_total', { portolan_cache_result: 'hit' })).toBe(2);
    expect(valueOf(read, 'portolan_cache_answers_total', { portolan_cache_result: 'miss' })).toBe(1);
    const repository = { portolan_source_kind: 'repository', portolan_crawl_outcome: 'read' };
    expect(valueOf(read, 'portolan_crawl_sources_total', repository)).toBe(1);
    const registry = { portolan_source_kind: 'registry', portolan_crawl_outcome: 'failed', error_type: 'timeout' };
    expect(valueOf(read, 'portolan_crawl_sources_total', registry)).toBe(1);
    expect(valueOf(read, 'db_client_connection_wait_time_bucket', { ...POOL, le: '0.005' })).toBe(1);
    expect(valueOf(read, 'db_client_connection_wait_time_bucket', { ...POOL, le: '0.0025' })).toBe(0);
  });

  it('do nothing while telemetry is off', () => {
    expect(() => {
      recordSearch(1, 'Error');
      countCachedAnswer('hit');
      recordPoolWait('primary', 1);
      countCrawlSource('repository', 'partial');
    }).not.toThrow();
  });
});
