import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { crawlDatabase, type CrawlDatabase } from '../../support/crawl-workers.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`the queue of a crawl ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let opened: CrawlDatabase;

  beforeAll(async () => {
    server = await startPostgres();
    opened = await crawlDatabase(await server.createDatabase('queue'));
  });
  afterAll(async () => {
    await opened.close();
    await server.close();
  });

  it('names jobs that were given out too often until other jobs replace them, because an answer may be lost', async () => {
    const { database, queue } = opened;
    await queue.put([0, 1, 2].map((source) => ({ run: '1', source })));
    await database.query('update portolan_queue.job set retry_limit = 0');
    const jobs = await queue.fetch(2);
    await queue.giveBack(jobs);
    const given = [0, 1].map((source) => ({ run: '1', source }));
    expect(await queue.supervise()).toEqual(given);
    expect(await queue.supervise()).toEqual(given);
    await queue.put([{ run: '2', source: 0 }]);
    expect(await queue.supervise()).toEqual([]);
  });
});
