import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { folderReader, indexPaths } from '../../../src/api/node/built-folder.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { readBuiltCatalog, type BuiltCatalog } from '../../../src/database/editions/built-catalog.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { callInSession, modernCall, OPENING } from '../../api/node/swap-load.ts';
import { openTestDatabase } from '../../support/database.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { record } from '../../support/records.ts';
import { startServe, type RunningServe } from '../../support/running-serve.ts';
import { askRaw, publishedFolder, type Answered } from '../../support/served-catalog.ts';

const SWITCHES = 100;
/** Milliseconds for which an edition stays after another one took over. */
const KEPT = 15_000;
/** For statements on a slow machine, in milliseconds. */
const SLOW_MACHINE = { PORTOLAN_DATABASE_TIMEOUT: '60000' } as const;
const SERVERS = 40;
/** A word that each answer has for every server, and that tells the edition. */
const MARK = /edition(one|two|three)/g;

/** Three catalogues that differ in every record. The third has more servers, so that totals tell it as well. */
async function builtCatalog(mark: string, servers: number): Promise<BuiltCatalog> {
  const records = Array.from({ length: servers }, (_, at) =>
    record(`fleet/ship-${at}`, {
      description: `Weather forecast ${at} of edition${mark}.`,
      useCount: mark.length * 100 + at,
      tools: [{ name: `forecast_${at}`, description: `Forecast of edition${mark}.`, inputSchema: { type: 'object' } }],
    }),
  );
  const site = await publishedFolder({ records });
  try {
    return await readBuiltCatalog(folderReader(site.folder), await indexPaths(site.folder), 'tested');
  } finally {
    await site.remove();
  }
}

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`servers whose database gets new editions ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  let builds: readonly BuiltCatalog[];
  let replicas: readonly RunningServe[];

  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase('switches');
    database = await openTestDatabase(url, SLOW_MACHINE);
    builds = await Promise.all([builtCatalog('one', SERVERS), builtCatalog('two', SERVERS), builtCatalog('three', SERVERS + 3)]);
    await loadNext(0);
    const environment = {
      ...SLOW_MACHINE,
      PORTOLAN_DATABASE: url,
      PORTOLAN_API_PUBLIC: '1',
      PORTOLAN_API_LIMIT: '0',
      PORTOLAN_OUT: '/nowhere',
    };
    replicas = await Promise.all([startServe(environment), startServe(environment, ['--workers', '2'])]);
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await database.close();
    await server.close();
  });

  /** A build that was loaded before is another edition again, under another identity. */
  async function loadNext(at: number): Promise<void> {
    const built = builds[at % builds.length];
    if (built === undefined) throw new RangeError('There are builds.');
    await loadEdition(database, { ...built, build: `${built.build} ${at}` }, { keepFor: KEPT });
  }

  it(`answer every request wholly from one edition during ${SWITCHES} switches`, async () => {
    const faults: string[] = [];
    const counts = { requests: 0, editions: new Set<string>() };
    let isOver = false;
    const ports = replicas.map(({ site }) => Number(new URL(site).port));

    const check = async (name: string, asking: Promise<Answered>): Promise<void> => {
      counts.requests += 1;
      try {
        const { status, body } = await asking;
        const marks = new Set(body.match(MARK));
        for (const mark of marks) counts.editions.add(mark);
        const total = /"totalCount":(\d+)/.exec(body)?.[1];
        const isTotal =
          total === undefined || name.startsWith('/api/tools') || (total === String(SERVERS + 3)) === marks.has('editionthree');
        if (status !== 200 || marks.size !== 1 || !isTotal || body.includes('"isError":true'))
          faults.push(`${name}: ${status}, ${[...marks].join(' and ')}, ${total}: ${body.slice(0, 200)}`);
      } catch (error) {
        faults.push(`${name}: ${String(error)}`);
      }
    };
    const post = (port: number, { headers, body }: { headers: Record<string, string>; body: string }): Promise<Answered> =>
      askRaw(port, '/mcp', { method: 'POST', headers, body });
    const paths = [
      '/api/servers?pageSize=100',
      '/api/servers?page=2&pageSize=10',
      '/api/servers/fleet/ship-7',
      '/api/servers?q=weather+forecast&pageSize=50',
      '/api/servers?q=forecast&sort=name&facets=true',
      '/api/tools?q=forecast',
      '/v0.1/servers?limit=50',
      '/v0.1/servers/fleet%2Fship-3/versions/latest',
    ];
    const client = async (port: number, offset: number): Promise<void> => {
      const session = (await post(port, OPENING)).headers['mcp-session-id'] ?? '';
      for (let round = offset; !isOver; round += 1) {
        const path = paths[round % paths.length] ?? '';
        // Distinct, so that kept answers are not all there is.
        await check(path, askRaw(port, path.includes('?') && round % 3 === 0 ? `${path}&at=${round}` : path));
        if (round % 4 === 0) await check('MCP', post(port, modernCall('search_servers', { q: 'forecast' })));
        // Every second request in the session goes to the other server.
        const other = ports[round % ports.length] ?? port;
        if (round % 4 === 2) await check('session', post(other, callInSession(session, 'get_server', { server: 'fleet/ship-5' })));
        await pass(20);
      }
    };
    const load = ports.flatMap((port) => [0, 3, 5].map((offset) => client(port, offset)));
    for (let at = 1; at <= SWITCHES; at += 1) {
      await loadNext(at);
      // Most editions answer for a while; some are replaced at once.
      if (at % 3 !== 0) await pass(250);
    }
    isOver = true;
    await Promise.all(load);
    expect(faults.slice(0, 10)).toEqual([]);
    expect(faults).toHaveLength(0);
    expect([...counts.editions].sort()).toEqual(['editionone', 'editionthree', 'editiontwo']);
    expect(counts.requests).toBeGreaterThan(1000);
    for (const replica of replicas) expect(replica.output()).not.toMatch(/Error|could not/);
  }, 590_000);
});
