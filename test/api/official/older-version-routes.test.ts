import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { accessByKey, KEY } from '../../support/one-key.ts';
import { removedRecord, HARBOUR } from '../../support/records.ts';
import {
  publishedFolder,
  servedCatalog,
  type Answered,
  type Asked,
  type PublishedFolder,
  type ServedCatalog,
} from '../../support/served-catalog.ts';

const PATHS = [
  'servers',
  'servers?limit=1',
  'servers?search=mail',
  'servers?limit=0',
  'servers/acme%2Fmail/versions',
  'servers/acme/mail/versions/latest',
  'servers/acme%2Fsunk/versions/latest',
  'servers/acme%2Fsunk/versions/latest?include_deleted=true',
  'servers/nobody%2Fhere/versions/latest',
  'health',
];

describe('the public official registry API of a live catalogue that otherwise requires a key', () => {
  let site: PublishedFolder;
  let served: ServedCatalog;

  beforeAll(async () => {
    site = await publishedFolder(createCatalog({ records: HARBOUR, removed: [removedRecord('acme/sunk')] }));
    served = await servedCatalog(site.folder, { access: accessByKey({ isOfficialPublic: true }) });
  });
  afterAll(async () => {
    await served.close();
    await site.remove();
  });

  const ask = (path: string, { headers, ...more }: Asked = {}): Promise<Answered> =>
    served.ask(path, { ...more, headers: { host: 'localhost', ...headers } });

  it.each(PATHS)('responds to /v0/%s as to /v0.1/, without a key', async (path) => {
    const [older, current] = [await ask(`/v0/${path}`), await ask(`/v0.1/${path}`)];
    expect([older.status, older.body, older.headers['content-type']]).toEqual([
      current.status,
      current.body,
      current.headers['content-type'],
    ]);
    expect(older.headers['content-type']).toMatch(/json/);
    expect(current.status).not.toBe(401);
  });

  it('returns the files of version 0.1, and responds to a preflight', async () => {
    for (const file of ['servers.json', 'allow-list.json']) {
      const { status, headers } = await ask(`/v0/${file}`);
      expect([status, headers['location']]).toEqual([308, `../v0.1/${file}`]);
      expect((await ask(`/v0.1/${file}`)).status).toBe(200);
    }
    expect((await ask('/v0/servers', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('allows shared caching, and requires a key for the rest of the API and for the MCP server', async () => {
    expect((await ask('/v0.1/servers')).headers['cache-control']).toContain('public');
    for (const path of ['/api/servers', '/api/catalog.json', '/mcp']) expect([path, (await ask(path)).status]).toEqual([path, 401]);
    const headers = { authorization: `Bearer ${KEY}` };
    expect((await ask('/api/servers', { headers })).status).toBe(200);
  });

  it.each([
    '/v0.1/../api/catalog.json',
    '/v0.1/%2e%2e/api/catalog.json',
    '/v0/..%2fapi/catalog.json',
    '/v0.1/servers/..%2f..%2fapi%2fcatalog.json',
    '/v0.1%2f..%2fapi/catalog.json',
    '/V0.1/servers.json',
    '/v0.10/servers',
  ])('does not give access to other paths by %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('"records"');
    expect(body).not.toContain('acme/mail');
  });
});
