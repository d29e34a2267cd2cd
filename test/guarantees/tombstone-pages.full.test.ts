import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serverId } from '../../src/catalog/values/server-id.ts';
import { FILE_SERVERS, type FileServerKind } from '../publish/hosts/file-server.ts';
import { buildHarbour, REMOVED_NAMES, REMOVED_SINCE, NAMES, type HarbourSite } from '../publish/hosts/harbour-site.ts';
import { serveLive } from '../api/original-clients/live-server.ts';
import { harbourPages } from '../site/pages/harbour-pages.ts';
import { filesBelow } from '../support/built-site.ts';
import { defined } from '../support/defined.ts';

const LIVE: Pick<FileServerKind, 'isInstalled' | 'needs'> & { readonly name: string } = {
  name: 'a live catalogue',
  isInstalled: true,
  needs: '',
};
const HOSTS = [LIVE, ...FILE_SERVERS];

/** Ninety days after the removal. */
const RESERVED_UNTIL = '2026-05-04T04:05:06.000Z';

/** Lists of changes: of a removed server they have its name and the reason. */
const CHANGES = new Set(['changes/index.html', 'changes/feed.xml']);

/** The files that may name a removed server; the OpenAPI document and its page use one as an example. */
const MAY_NAME_REMOVED =
  /^(?:tombstones\.json|changes(?:\/older\/\d+)?\.json|(?:api|v0\.1)\/gone\/.+|api\/(?:catalog|openapi|openapi\/(?:files|official))\.json|reference\/index\.html|_hosts\/cloudfront-function\.js|manifest\.json(?:\.jws)?)$/;

describe('tombstones: a live catalogue, nginx and Caddy answer 410 for a removed server; it is in tombstones.json for 90 days, and in no list', () => {
  const urls = new Map<string, string>();
  const closing: (() => Promise<void>)[] = [];
  /** A site with short pages, for hosts. */
  let site: HarbourSite;
  /** Folder of a site of the same servers with the real pages. */
  let pages: string;

  beforeAll(async () => {
    [site, pages] = await Promise.all([buildHarbour('/list/'), harbourPages()]);
    const live = await serveLive(site, { isOpen: true });
    urls.set(LIVE.name, live.url);
    closing.push(live.close);
    for (const kind of FILE_SERVERS.filter(({ isInstalled }) => isInstalled)) {
      const server = await kind.start(site.folder, site.base);
      urls.set(kind.name, server.url);
      closing.push(server.close);
    }
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  const read = (file: string): Promise<string> => readFile(path.join(site.folder, file), 'utf8');

  describe.each(HOSTS)('$name $needs', ({ name: host, isInstalled }) => {
    it.skipIf(!isInstalled)('responds 410 for its page', async () => {
      for (const name of REMOVED_NAMES) {
        const answer = await fetch(`${defined(urls.get(host))}servers/${name}/`);
        expect([name, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([name, 410, 'text/html']);
        expect(await answer.text()).toBe(await read(`servers/${name}/index.html`));
      }
    });

    it.skipIf(!isInstalled)(
      'responds 410 with its tombstone at its API URLs, by name, by id, and in the official registry API',
      async () => {
        const url = defined(urls.get(host));
        for (const name of REMOVED_NAMES)
          for (const target of [name, encodeURIComponent(name), serverId(name)]) {
            const answer = await fetch(`${url}api/servers/${target}`);
            expect([target, answer.status, answer.headers.get('content-type')]).toEqual([target, 410, 'application/problem+json']);
            expect(await answer.json()).toMatchObject({
              status: 410,
              code: 'gone',
              tombstone: { qualifiedName: name, id: serverId(name), since: REMOVED_SINCE, code: 'deleted', reservedUntil: RESERVED_UNTIL },
            });
          }
        for (const name of ['acme%2FSunk', 'crew/lost_boat', 'wreck%2Fwreck', 'acme/versions'])
          for (const rest of ['versions', 'versions/latest'])
            expect([name, rest, (await fetch(`${url}v0.1/servers/${name}/${rest}`)).status]).toEqual([name, rest, 410]);
      },
    );

    it.skipIf(!isInstalled)('serves all listed servers', async () => {
      const url = defined(urls.get(host));
      for (const name of NAMES.slice(0, 4))
        for (const target of [`servers/${name}/`, `connect/${name}/`, `api/servers/${name}`])
          expect([target, (await fetch(url + target)).status]).toEqual([target, 200]);
      for (const target of ['servers/nobody/here/', 'api/servers/nobody/here', ...REMOVED_NAMES.map((name) => `connect/${name}/`)])
        expect([target, (await fetch(url + target)).status]).toEqual([target, 404]);
    });

    it.skipIf(!isInstalled)('serves tombstones.json: every removed server, by name, while its name is reserved', async () => {
      const answer = await fetch(`${defined(urls.get(host))}tombstones.json`);
      const byName = REMOVED_NAMES.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
      const message = 'Its source says that it was deleted.';
      expect(await answer.json()).toEqual({
        tombstones: byName.map((qualifiedName) => ({
          qualifiedName,
          id: serverId(qualifiedName),
          since: REMOVED_SINCE,
          code: 'deleted',
          message,
          reservedUntil: RESERVED_UNTIL,
        })),
      });
    });
  });

  it('has a page with the time and reason of the removal and with noindex', async () => {
    for (const name of REMOVED_NAMES) {
      const page = await readFile(path.join(pages, `servers/${name}/index.html`), 'utf8');
      expect(page).toMatch(/<meta[^>]+name="robots"[^>]+content="noindex"/);
      expect(page).toContain(`datetime="${REMOVED_SINCE}"`);
      expect(page).toContain('Its source says that it was deleted.');
      expect(page).toMatch(/href="\/list\/\?q=/);
    }
  });

  it('is in no list, search index, agent catalogue, profile or allow-list, and on no other page than that of changes', async () => {
    const words = [...REMOVED_NAMES.map((name) => name.toLowerCase()), ...REMOVED_NAMES.map(serverId), 'gone.example', 'sank long ago'];
    const own = REMOVED_NAMES.map((name) => `servers/${name}/index.html`);
    const names = new Set(REMOVED_NAMES.map((name) => name.toLowerCase()));
    const isAllowed = (file: string, word: string): boolean => OTHERS.has(word) || (CHANGES.has(file) && names.has(word));
    const naming: string[] = [];
    for (const file of await filesBelow(pages)) {
      const text = (await readFile(path.join(pages, file), 'utf8')).toLowerCase();
      if (!MAY_NAME_REMOVED.test(file) && !own.includes(file) && words.some((word) => !isAllowed(file, word) && text.includes(word)))
        naming.push(file);
    }
    expect(naming).toEqual([]);
    // The index is binary, so the test queries it.
    const url = defined(urls.get(LIVE.name));
    for (const q of ['Sunk', 'lost_boat', 'sank long ago', 'acme/sunk']) {
      const found = await (await fetch(`${url}api/servers?q=${encodeURIComponent(q)}&pageSize=100`)).text();
      for (const word of words.filter((each) => !OTHERS.has(each))) expect([q, found.toLowerCase().includes(word)]).toEqual([q, false]);
    }
    expect(JSON.parse(await read('api/servers.json'))).toMatchObject({ pagination: { totalCount: NAMES.length } });
    expect(JSON.parse(await read('v0.1/servers.json'))).toMatchObject({ metadata: { count: NAMES.length } });
  });
});

/** Words that also occur elsewhere with another meaning. */
const OTHERS: ReadonlySet<string> = new Set(['wreck', 'acme/versions']);
