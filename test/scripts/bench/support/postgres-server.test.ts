import { setTimeout } from 'node:timers/promises';

import { Client } from 'pg';
import { describe, expect, it } from 'vitest';

import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres } from '../../../../scripts/bench/support/postgres-server.ts';

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a PostgreSQL server of a test ${NEEDS_POSTGRES}`, () => {
  it('leaves no listener of this process after it is closed', async () => {
    const before = process.listeners('exit');
    const server = await startPostgres();
    expect(process.listeners('exit')).toHaveLength(before.length + 1);
    await server.close();
    expect(process.listeners('exit')).toEqual(before);
  });

  it('starts again after it was killed while a query runs, which PostgreSQL finishes first', async () => {
    const server = await startPostgres();
    const client = new Client(server.url);
    client.on('error', () => undefined);
    await client.connect();
    const running = client.query('select count(*) from generate_series(1, 5000000)').catch(() => undefined);
    await setTimeout(200);
    await server.kill();
    await server.start();
    await running;
    await server.close();
  });
});
