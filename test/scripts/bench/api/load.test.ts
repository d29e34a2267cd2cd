import { expect, it, onTestFinished } from 'vitest';

import { ask } from '../../../../scripts/bench/api/ask.ts';
import { catalogFolder } from '../../../../scripts/bench/api/catalog-folder.ts';
import { childServer, type ChildServer } from '../../../../scripts/bench/api/child-server.ts';
import { subjectsOf } from '../../../../scripts/bench/api/subjects.ts';
import { createCatalog } from '../../../../src/catalog/published/catalog.ts';
import { HARBOUR } from '../../../support/records.ts';

const KEY = 'k'.repeat(43);
const HEADERS = { authorization: `Bearer ${KEY}` };

async function started(program: string, args: readonly string[]): Promise<ChildServer> {
  const server = await childServer(program, {
    args,
    environment: { PORTOLAN_API_KEYS: KEY, PORTOLAN_API_LIMIT: '0', PORTOLAN_KEYS: 'no-keys.json' },
  });
  onTestFinished(() => server.stop());
  return server;
}

it('requests everything in the bench from our API with a key, and as many bytes from Hono', async () => {
  const { folder, remove } = await catalogFolder(HARBOUR);
  onTestFinished(remove);
  const { list, byName, byId, search, detailBytes } = subjectsOf(createCatalog({ records: HARBOUR }));
  const own = await started('own-server.ts', [folder]);
  for (const paths of [list, byName, byId, search]) {
    expect(paths.length).toBeGreaterThan(0);
    const figures = await ask({ name: 'ours', server: own, paths, headers: HEADERS }, { requests: 64 });
    expect(figures.requestsPerSecond).toBeGreaterThan(0);
    expect(figures.cpuMicroseconds).toBeGreaterThan(0);
  }
  const { heapUsed, rss } = await own.usage();
  expect(rss).toBeGreaterThan(heapUsed);
  const constant = await started('constant-server.ts', [String(detailBytes)]);
  expect((await (await fetch(`http://127.0.0.1:${constant.port}/x`)).arrayBuffer()).byteLength).toBe(detailBytes);
});

it('does not count failed responses', async () => {
  const { folder, remove } = await catalogFolder(HARBOUR);
  onTestFinished(remove);
  const own = await started('own-server.ts', [folder]);
  await expect(ask({ name: 'ours', server: own, paths: ['/api/servers'], headers: {} }, { requests: 32 })).rejects.toThrow(
    '32 of 32 requests failed',
  );
});
