import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answerSource } from '../../../src/api/source/answer-source.ts';
import { officialRoutes } from '../../../src/api/official/official-routes.ts';
import { officialFiles } from '../../../src/api/official/official-files.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { openGallery } from '../../support/editor-gallery.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { servePlainly } from '../../support/plain-host.ts';
import { engineOf, HARBOUR, record } from '../../support/records.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const CROWD = Array.from({ length: 120 }, (_, at) => record(`@crowd/server-${at}`, { description: 'One of many.' }));
const ENDPOINT = { connections: [{ type: 'http' as const, url: 'https://exa.example', configSchema: {} }] };
const catalog = createCatalog({ records: [...HARBOUR, ...CROWD, record('exa', { description: 'Searches the web.', ...ENDPOINT })] });

/** The routes alone, below a base path, as a host of it would answer. */
async function serveLive(base: string): Promise<TestServer> {
  const routes = officialRoutes(
    answerSource({ catalog, publication: PUBLICATION, backend: engineBackend(await engineOf(catalog.records)) }),
  );
  return serve(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').slice(base.length - 1).split('?', 2);
    const answer = await routes.answer({ method: 'GET', path, query, header: () => undefined, hasBody: false, address: '' });
    response.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body);
  });
}

const HOSTS = [
  ['live', () => serveLive('/list/')],
  [
    'a host of files that rewrites nothing',
    () => servePlainly(new Map([...officialFiles(catalog, PUBLICATION)].map(([path, text]) => [`list/${path}`, text]))),
  ],
] as const;

describe.each(HOSTS)("an editor's gallery of a catalogue on %s", (kind, open) => {
  let host: TestServer;
  beforeAll(async () => {
    host = await open();
  });
  afterAll(() => host.close());

  it.each(['/list', '/list/'])('shows every server once, requested at %s', async (path) => {
    const listed = await (await openGallery(`${host.url}${path}`)).list();
    expect(listed).toHaveLength(catalog.records.length);
    expect(new Set(listed.map(({ name }) => name)).size).toBe(catalog.records.length);
  });

  it('sends the probe once, and then requests only version 0.1', async () => {
    const before = host.requests.length;
    await (await openGallery(`${host.url}/list`)).list();
    const requests = host.requests.slice(before).map(({ path }) => path);
    expect(requests[0]).toBe('/list/v0.1/servers?limit=1');
    expect(requests.filter((path) => path.includes('/v0/'))).toEqual([]);
  });

  it('returns every server by its name, and reports others as absent', async () => {
    const gallery = await openGallery(`${host.url}/list`);
    for (const { name } of await gallery.list()) expect((await gallery.get(name))?.name).toBe(name);
    expect((await gallery.get('exa/exa'))?.remotes).toEqual([{ type: 'streamable-http', url: 'https://exa.example/mcp' }]);
    expect(await gallery.get('nobody/here')).toBeUndefined();
  });

  it('searches all pages on a live host; files return the whole list', async () => {
    const found = await (await openGallery(`${host.url}/list`)).list('one of many');
    const isCrowd = ({ name }: { name: string }): boolean => name.startsWith('crowd/');
    expect(found.filter(isCrowd)).toHaveLength(120);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    if (kind === 'live') expect(found.slice(0, 120).every(isCrowd)).toBe(true);
    else expect(found).toHaveLength(catalog.records.length);
  });
});
