import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { servedCatalog, type Answered, type ServedCatalog } from '../../support/served-catalog.ts';
import { buildHarbour, REMOVED_NAMES, type HarbourSite } from '../../publish/hosts/harbour-site.ts';
import { firstCases } from '../../support/cases.ts';

const SETTINGS = 'name: Portolan\nfiles: {openGraph: false}\n';

describe.each(firstCases(['true', 'pages']))('a live catalogue of a site in packs (files.packed: %s)', (packed) => {
  let plain: HarbourSite;
  let site: HarbourSite;
  let served: ServedCatalog;
  beforeAll(async () => {
    plain = await buildHarbour('/', {}, SETTINGS);
    site = await buildHarbour('/', {}, SETTINGS.replace('}', `, packed: ${packed}}`));
    served = await servedCatalog(site.folder);
  });
  afterAll(() => served.close());

  it('answers with the bytes of the same files', async () => {
    const paths = plain.files.filter((file) => /^(?:servers|connect|badges|owners|checks|search|api\/records|profiles)\//.test(file));
    expect(paths.length).toBeGreaterThan(200);
    for (const file of paths) {
      const { status, body } = await served.ask(`/${file.replace(/(^|\/)index\.html$/, '$1')}`);
      const isRemoved = REMOVED_NAMES.some((name) => file === `servers/${name}/index.html`);
      expect([file, status]).toEqual([file, isRemoved ? 410 : 200]);
      expect(body === (await readFile(path.join(plain.folder, file), 'utf8')), file).toBe(true);
    }
  });

  it('answers a range like a file of its own', async () => {
    const plainly = await servedCatalog(plain.folder);
    const target = '/badges/acme/Weather.svg';
    const { length } = await readFile(path.join(plain.folder, target));
    for (const range of ['bytes=2-5', 'bytes=4-', `bytes=${length}-`, `bytes=${length}-${length + 5}`, 'bytes=5-2', 'bytes=x']) {
      const asked = { headers: { range } };
      const [seen, wanted] = [await served.ask(target, asked), await plainly.ask(target, asked)];
      const parts = ({ status, headers, body }: Answered) => [range, status, headers['content-range'], headers['content-length'], body];
      expect(parts(seen)).toEqual(parts(wanted));
    }
    await plainly.close();
  });

  it('compresses a text like a file of its own, with a weak ETag, and a range of it not', async () => {
    const target = '/connect/acme/Weather.json';
    const text = await readFile(path.join(plain.folder, target), 'utf8');
    const accept = { 'accept-encoding': 'br' };
    const { headers } = await served.ask(target);
    const coded = await served.ask(target, { headers: accept });
    expect([headers['content-encoding'], coded.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(Number(coded.headers['content-length'])).toBeLessThan(text.length);
    expect(coded.headers['etag']).toBe(`W/${headers['etag']}`);
    const again = await served.ask(target, { headers: { ...accept, 'if-none-match': headers['etag'] } });
    expect([again.status, again.headers['etag'], again.headers['content-encoding']]).toEqual([304, coded.headers['etag'], undefined]);
    const part = await served.ask(target, { headers: { ...accept, range: 'bytes=0-14' } });
    expect([part.status, part.body, part.headers['etag']]).toEqual([206, text.slice(0, 15), headers['etag']]);
  });

  it('searches, and answers with servers by name', async () => {
    const found = await served.ask('/api/servers?q=forecast');
    expect([found.status, found.body.includes('acme/Weather')]).toEqual([200, true]);
    expect((await served.ask('/api/servers/acme/Weather')).status).toBe(200);
    expect((await served.ask('/servers/nobody.md')).status).toBe(404);
    const absent = await served.ask('/servers/nobody.json');
    expect([absent.status, absent.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });

  it('refuses packs without a key where the API does', async () => {
    const refusal = { status: 401, headers: {}, body: 'no' };
    const closed = await servedCatalog(site.folder, { access: { admit: () => ({ admitted: false, answer: refusal }) } });
    for (const target of ['/packs/0.bin', '/packs/index/0.bin', '/packs/search.json', '/%70acks/0.bin', '/PACKS/0.bin', '/packs/./0.bin'])
      expect([target, [401, 404].includes((await closed.ask(target)).status)]).toEqual([target, true]);
    const badge = await closed.ask('/badges/acme/Weather.svg');
    expect([badge.status, badge.headers['access-control-allow-origin']]).toEqual([200, '*']);
    await closed.close();
  });
});
