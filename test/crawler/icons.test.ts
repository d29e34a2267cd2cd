import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import { checkContent } from '../../src/catalog/store/check-content.ts';
import { crawlFixture, type CrawlFixture, type FixtureOptions } from '../support/crawl-fixture.ts';
import { sendCached, sendMissing, serve, type TestServer } from '../support/http-server.ts';
import { jpegImage, pngImage } from '../support/icon-images.ts';
import { sha } from '../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const RED = pngImage(64, 64, [200, 0, 0]);
const BLUE = pngImage(48, 48, [0, 0, 200]);

interface Place {
  readonly fixture: CrawlFixture;
  readonly host: TestServer;
  /** What the host answers by path: bytes, or a status. */
  readonly answers: Map<string, Buffer | number>;
  /** Writes the servers, each with the path of its icon, and crawls. */
  crawl(icons: Readonly<Record<string, string | undefined>>, options?: FixtureOptions): ReturnType<CrawlFixture['crawl']>;
  /** Names of the stored icons. */
  stored(): string[];
  /** Paths of the requests since the last call, without robots.txt. */
  requested(): string[];
}

async function open(): Promise<Place> {
  const answers = new Map<string, Buffer | number>();
  const host = await serve((request, response) => {
    const found = answers.get(request.url ?? '');
    if (found === undefined) sendMissing(response);
    else if (typeof found === 'number') response.writeHead(found).end();
    else sendCached(request, response, found, `"${sha(found.toString('latin1'))}"`);
  });
  const fixture = await crawlFixture([{ kind: 'file', location: 'servers.jsonl' }]);
  closing.push(
    () => host.close(),
    () => fixture.remove(),
  );
  let seen = 0;
  return {
    ...{ fixture, host, answers },
    async crawl(icons, options = {}) {
      const rows = Object.entries(icons).map(([qualifiedName, icon]) => ({
        qualifiedName,
        ...(icon !== undefined && { iconUrl: icon.startsWith('/') ? host.url + icon : icon }),
      }));
      await fixture.write('servers.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      return fixture.crawl({ icons: true, ...options });
    },
    stored: () => (existsSync(path.join(fixture.folder, 'icons')) ? readdirSync(path.join(fixture.folder, 'icons')).sort() : []),
    requested() {
      const paths = host.requests.slice(seen).map((request) => request.path);
      seen = host.requests.length;
      return paths.filter((place) => place !== '/robots.txt');
    },
  };
}

describe('icons of servers', () => {
  it('are stored under their hash, with origin and size in the content file', async () => {
    const place = await open();
    place.answers.set('/a.png', RED);
    expect(await place.crawl({ 'acme/a': '/a.png', 'acme/b': undefined })).toMatchObject({ written: 2, icons: 1, problems: [] });
    const { icon } = (await place.fixture.record('acme/a')) ?? {};
    expect(icon).toMatchObject({
      source: `${place.host.url}/a.png`,
      fetchedAt: '2026-01-01T00:00:00.000Z',
      icon: { width: 64, height: 64 },
    });
    expect(place.stored()).toEqual([icon?.icon?.file]);
    expect((await place.fixture.record('acme/b'))?.icon).toBeUndefined();
    const store = readStore(place.fixture.folder);
    expect(catalogOf(store).records.map((record) => record.icon?.file)).toEqual(expect.arrayContaining([icon?.icon?.file, undefined]));
    expect((await checkContent(place.fixture.folder)).problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
  });

  it('cost one conditional request if they did not change, and the file keeps its bytes', async () => {
    const place = await open();
    place.answers.set('/a.png', RED);
    await place.crawl({ 'acme/a': '/a.png' });
    const before = await place.fixture.snapshot();
    place.requested();
    const summary = await place.crawl({ 'acme/a': '/a.png' }, { now: '2026-01-02T00:00:00.000Z' });
    expect(place.requested()).toEqual(['/a.png']);
    expect(place.host.requests.at(-1)?.headers['if-none-match']).toBeDefined();
    expect(summary.icons).toBeUndefined();
    expect([...(await place.fixture.snapshot()).values()].map(({ text }) => text)).toEqual([...before.values()].map(({ text }) => text));
  });

  it('are replaced when they change; an icon that no server uses is deleted, one that another uses stays', async () => {
    const place = await open();
    place.answers.set('/a.png', RED).set('/b.png', RED);
    await place.crawl({ 'acme/a': '/a.png', 'acme/b': '/b.png' });
    const [red] = place.stored();
    place.answers.set('/a.png', BLUE);
    const changed = { now: '2026-01-02T00:00:00.000Z' };
    await place.crawl({ 'acme/a': '/a.png', 'acme/b': '/b.png' }, changed);
    expect(place.stored()).toHaveLength(2);
    const a = await place.fixture.record('acme/a');
    expect([a?.icon?.fetchedAt, a?.changedAt]).toEqual([changed.now, changed.now]);
    place.answers.set('/b.png', BLUE);
    await place.crawl({ 'acme/a': '/a.png', 'acme/b': '/b.png' }, { now: '2026-01-03T00:00:00.000Z' });
    expect(place.stored()).toEqual([a?.icon?.icon?.file]);
    expect(place.stored()).not.toContain(red);
  });

  it.each([
    ['is missing', 404],
    ['fails', 503],
    ['is an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['is animated', pngImage(8, 8, [0, 0, 0], ['acTL'])],
    ['is too large', Buffer.concat([RED, Buffer.alloc(200_000)])],
  ])('keep the last copy if the icon %s, with a notice', async (_, answer) => {
    const place = await open();
    place.answers.set('/a.png', RED);
    await place.crawl({ 'acme/a': '/a.png' });
    const before = place.stored();
    place.answers.set('/a.png', answer);
    const { problems, notices = [] } = await place.crawl({ 'acme/a': '/a.png' }, { now: '2026-01-02T00:00:00.000Z' });
    expect([problems, notices]).toEqual([[], [expect.objectContaining({ source: 'servers.jsonl' })]]);
    expect(place.stored()).toEqual(before);
    expect((await place.fixture.record('acme/a'))?.icon?.icon?.file).toBe(before[0]);
  });

  it('are removed when the source states none', async () => {
    const place = await open();
    place.answers.set('/a.png', RED);
    await place.crawl({ 'acme/a': '/a.png' });
    await place.crawl({ 'acme/a': undefined }, { now: '2026-01-02T00:00:00.000Z' });
    expect([place.stored(), (await place.fixture.record('acme/a'))?.icon]).toEqual([[], undefined]);
  });

  it('are decided by their content: a JPEG named .png with another media type is a JPEG', async () => {
    const place = await open();
    place.answers.set('/a.png', jpegImage(32, 16));
    await place.crawl({ 'acme/a': '/a.png' });
    expect((await place.fixture.record('acme/a'))?.icon?.icon).toMatchObject({
      file: expect.stringMatching(/^[\da-f]{64}\.jpg$/) as string,
      width: 32,
      height: 16,
    });
  });

  it('are not requested where robots.txt forbids it, nor on private hosts', async () => {
    const place = await open();
    place.answers.set('/a.png', RED).set('/robots.txt', Buffer.from('User-agent: *\nDisallow: /'));
    await place.crawl({ 'acme/a': '/a.png' }, { robotsOnThisMachine: true });
    await place.crawl({ 'acme/a': '/a.png' }, { allowPrivateHosts: false });
    expect([place.requested(), place.stored()]).toEqual([[], []]);
  });

  it('are requested in the next crawl if an earlier one did not copy icons, and a refused one only when its server is read', async () => {
    const place = await open();
    place.answers.set('/a.png', RED).set('/b.png', Buffer.from('text'));
    await place.crawl({ 'acme/a': '/a.png', 'acme/b': '/b.png' }, { icons: false });
    expect(place.requested()).toEqual([]);
    await place.fixture.writeSources([]);
    await place.fixture.crawl({ icons: true, kinds: ['server'] });
    expect(place.requested()).toEqual([]);
    await place.fixture.crawl({ icons: true });
    expect([place.requested().sort(), place.stored().length]).toEqual([['/a.png', '/b.png'], 1]);
    await place.fixture.crawl({ icons: true });
    expect(place.requested()).toEqual([]);
  });

  it('that people added stay', async () => {
    const place = await open();
    await place.crawl({ 'acme/a': undefined });
    place.answers.set('/a.png', RED);
    await place.crawl({ 'acme/b': '/a.png' });
    const file = place.stored()[0] ?? '';
    const text = (await place.fixture.snapshot()).get('acme/a.yaml')?.text ?? '';
    const manual = `icon:\n  file: ${file}\n  width: 64\n  height: 64\n  source: catalogue\n  fetchedAt: '2026-01-01T00:00:00.000Z'\n`;
    await place.fixture.write('servers/acme/a.yaml', text + manual);
    await place.crawl({ 'acme/a': '/other.png' }, { now: '2026-01-02T00:00:00.000Z' });
    expect((await place.fixture.record('acme/a'))?.icon).toMatchObject({ source: 'catalogue', icon: { file } });
    expect(place.stored()).toEqual([file]);
  });

  it('with other content than their name states are not published', async () => {
    const place = await open();
    place.answers.set('/a.png', RED);
    await place.crawl({ 'acme/a': '/a.png' });
    await place.fixture.write(`icons/${place.stored()[0] ?? ''}`, BLUE);
    const store = readStore(place.fixture.folder);
    expect(catalogOf(store).records[0]?.icon).toBeUndefined();
    expect(store.problems.map(({ code }) => code)).toEqual(['bad-icon-file']);
  });
});
