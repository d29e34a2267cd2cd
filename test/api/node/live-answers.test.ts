import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ListAnswer } from '../../../src/catalog/published/published.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { openIndex } from '../../../src/search/open-index.ts';
import { folderReader } from '../../../src/api/node/built-folder.ts';
import { filesBelow } from '../../support/built-site.ts';
import { HARBOUR, record } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

const RECORDS = [
  ...HARBOUR,
  ...Array.from({ length: 21 }, (_, at) => record(`@fleet/Ship-${at}`, { description: `Ship “${at}” — ünïcödé 🚢.`, useCount: at % 3 })),
  record('lone', { displayName: 'No owner' }),
];
const CATALOG = createCatalog({
  records: RECORDS,
  profiles: [{ id: 'travel', name: 'On the road', servers: ['bolt/files'], description: '' }],
});

let site: PublishedFolder;
let served: ServedCatalog;
const file = (name: string): Promise<string> => readFile(path.join(site.folder, name), 'utf8');
const live = async (url: string): Promise<string> => {
  const { status, body, headers } = await served.ask(url);
  expect(status, url).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  return body;
};

beforeAll(async () => {
  site = await publishedFolder(CATALOG);
  served = await servedCatalog(site.folder);
});
afterAll(async () => {
  await served.close();
  await site.remove();
});

describe('live responses', () => {
  it('are the bytes of the prebuilt file for every page of the list', async () => {
    expect(await live('/api/servers')).toBe(await file('api/servers.json'));
    for (let page = 1; page <= 3; page += 1) {
      expect(await live(`/api/servers?page=${page}`)).toBe(await file(`api/servers/_page/${page}.json`));
      expect(await live(`/api/servers?page=${page}&pageSize=10&q=&profile=`)).toBe(await file(`api/servers/_page/${page}.json`));
    }
  });

  it('are the bytes of the prebuilt file for every server: by name in every spelling and case, and by id', async () => {
    for (const { qualifiedName, id } of CATALOG.records) {
      const prebuilt = await file(`api/servers/${qualifiedName}.json`);
      const spellings = [
        qualifiedName,
        qualifiedName.replace('/', '%2F'),
        qualifiedName.replace('/', '%2f').replace('@', '%40'),
        encodeURIComponent(qualifiedName),
        qualifiedName.toUpperCase(),
        `%${qualifiedName.charCodeAt(0).toString(16)}${qualifiedName.slice(1)}`,
        id,
        id.toUpperCase(),
      ];
      for (const spelling of spellings) expect(await live(`/api/servers/${spelling}`), spelling).toBe(prebuilt);
    }
  });

  it('are the bytes of the prebuilt file for every profile', async () => {
    const prebuilt = await file('api/profiles/travel/servers.json');
    const { servers, pagination } = JSON.parse(await live('/api/servers?profile=travel&pageSize=10')) as ListAnswer;
    expect(JSON.stringify({ servers, pagination })).toBe(prebuilt);
    expect(servers).toHaveLength(3);
  });

  it('are the bytes of the prebuilt file for every URL of the official registry API', async () => {
    const names = (await filesBelow(site.folder)).filter((name) => name.startsWith('v0.1/servers/'));
    expect(names.length).toBeGreaterThan(60);
    for (const name of names) {
      const url = `/${name.replace(/\/index\.html$/, '')}`;
      expect(await live(url === '/v0.1/servers' ? '/v0.1/servers?limit=100' : url), name).toBe(await file(name));
    }
  });

  it('include the prebuilt files, with the same access rules', async () => {
    for (const name of [
      'api/servers.json',
      'api/servers/@fleet/Ship-3.json',
      'api/catalog.json',
      'api/records.jsonl',
      'api/openapi.json',
    ]) {
      const { status, body, headers } = await served.ask(`/${name}`);
      expect({ status, body }, name).toEqual({ status: 200, body: await file(name) });
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Authorization', 'access-control-allow-origin': '*' });
    }
  });

  it.each(['weather', 'read files', 'ship', 'postgres database is:verified', 'owner:bolt', 'forecst', '🚢', 'zzzz qqqq'])(
    'find %s as the site does, page by page',
    async (q) => {
      const engine = await openIndex((name) => folderReader(site.folder)(`search/${name}`));
      const { hits, totalCount } = await engine.search({ q, limit: 100 });
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(totalCount / 4) + 1; page += 1) {
        const answer = JSON.parse(await live(`/api/servers?q=${encodeURIComponent(q)}&page=${page}&pageSize=4`)) as ListAnswer;
        expect(answer.pagination).toEqual({ currentPage: page, pageSize: 4, totalPages: Math.ceil(totalCount / 4), totalCount });
        found.push(...answer.servers.map(({ qualifiedName }) => qualifiedName));
      }
      expect(found).toEqual(hits.map(({ qualifiedName }) => qualifiedName));
    },
  );

  it('decode a blank in a query from + and from %20, and apply the profile', async () => {
    expect(await live('/api/servers?q=read+files')).toBe(await live('/api/servers?q=read%20files'));
    const { servers } = JSON.parse(await live('/api/servers?q=read+files&profile=travel')) as ListAnswer;
    expect(servers.map(({ qualifiedName }) => qualifiedName)).toContain('bolt/files');
    expect(servers.map(({ qualifiedName }) => qualifiedName)).not.toContain('acme/mail');
  });

  it('have no servers and the true totals on a page after the last', async () => {
    for (const query of ['page=4', 'page=90071992547409', 'q=ship&page=400']) {
      const { servers, pagination } = JSON.parse(await live(`/api/servers?${query}`)) as ListAnswer;
      expect(servers).toEqual([]);
      expect(pagination.totalCount).toBeGreaterThan(20);
    }
  });

  it('have the headers of GET and no body for HEAD', async () => {
    for (const url of ['/api/servers', '/api/servers/acme/mail', '/api/servers.json', '/v0.1/servers']) {
      const [got, head] = [await served.ask(url), await served.ask(url, { method: 'HEAD' })];
      expect(head.status).toBe(200);
      expect(head.body).toBe('');
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
        expect(head.headers[name], `${name} of ${url}`).toBe(got.headers[name]);
    }
  });

  it('are 304 without a body for a matching ETag', async () => {
    for (const url of ['/api/servers', '/api/servers/acme/mail', '/api/servers?q=ship', '/api/servers.json']) {
      const { headers } = await served.ask(url);
      const again = await served.ask(url, { headers: { 'if-none-match': headers['etag'] } });
      expect({ status: again.status, body: again.body }, url).toEqual({ status: 304, body: '' });
    }
  });

  it('are available to pages of other origins with a key: the preflight needs none', async () => {
    const { status, headers, body } = await served.ask('/api/servers?q=x', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD, OPTIONS' });
    expect(headers['access-control-allow-headers']).toContain('Authorization');
    expect(headers).not.toHaveProperty('content-length');
  });

  it('accept a request target in absolute form', async () => {
    const { body } = await served.ask('http://harbour.example/api/servers', { headers: { host: 'evil.example' } });
    expect(body).toBe(await file('api/servers.json'));
  });
});
