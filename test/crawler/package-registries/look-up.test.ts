import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';

import { namesServer } from '../../../src/catalog/packages/package-facts.ts';
import { crawlFixture, type CrawlFixture } from '../../support/crawl-fixture.ts';
import type { TestServer } from '../../support/http-server.ts';
import { serveAnswers, type Answer } from '../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const FILE = 'servers/acme/weather.yaml';
const WEATHER = `qualifiedName: acme/weather
packages:
  - registryType: npm
    identifier: '@acme/weather'
    version: 1.2.3
    transport: {type: stdio}
  - registryType: oci
    identifier: acme/weather:1
    transport: {type: stdio}
`;

/** A registry on loopback, and a catalogue with one server. */
async function start(
  answer: (path: string) => Answer,
): Promise<{ readonly fixture: CrawlFixture; readonly server: TestServer; readonly paths: string[] }> {
  const paths: string[] = [];
  const server = await serveAnswers((url) => {
    paths.push(url.pathname);
    return answer(url.pathname);
  });
  const fixture = await crawlFixture([]);
  await fixture.write(FILE, WEATHER);
  closing.push(
    () => server.close(),
    () => fixture.remove(),
  );
  return { fixture, server, paths };
}

const VERSION = '/npm/@acme%2Fweather/1.2.3';
const MANIFEST = { license: 'MIT', mcpName: 'io.github.acme/weather' };

describe('the look-up of packages', () => {
  it('asks only the configured registries, and stores the answers with their origin', async () => {
    const { fixture, server, paths } = await start((path) => (path === VERSION ? MANIFEST : undefined));
    const npm = `${server.url}/npm`;
    const summary = await fixture.crawl({ packageRegistries: { npm }, now: '2026-03-01T00:00:00.000Z', minIntervalMs: 0 });
    expect([summary.packagesAsked, summary.written, summary.problems, paths]).toEqual([1, 1, [], [VERSION, '/npm/@acme%2Fweather']]);
    const record = await fixture.record('acme/weather');
    expect(record?.facts.packageFacts).toEqual([
      {
        registryType: 'npm',
        identifier: '@acme/weather',
        version: '1.2.3',
        state: 'published',
        license: 'MIT',
        namedServer: 'io.github.acme/weather',
      },
    ]);
    expect(record?.from.registry).toMatchObject({ source: npm, fetchedAt: '2026-03-01T00:00:00.000Z' });
    expect(namesServer(record!.facts.packageFacts![0]!, 'acme/weather')).toBe(true);
    expect(namesServer(record!.facts.packageFacts![0]!, 'other/weather')).toBe(false);
  });

  it('reports a file that cannot be written, and goes on', async () => {
    const { fixture, server } = await start((path) => {
      // A file takes the place of the folder, so that nothing can be written in it.
      rmSync(`${fixture.folder}/servers/acme`, { recursive: true, force: true });
      writeFileSync(`${fixture.folder}/servers/acme`, '');
      return path === VERSION ? MANIFEST : undefined;
    });
    await fixture.write('servers/other/tides.yaml', WEATHER.replace('acme/weather', 'other/tides'));
    const { problems } = await fixture.crawl({ packageRegistries: { npm: `${server.url}/npm` }, minIntervalMs: 0 });
    expect(problems).toMatchObject([{ code: 'unwritable-content', message: expect.stringContaining('"acme/weather"') as string }]);
    expect((await fixture.record('other/tides'))?.facts.packageFacts).toHaveLength(1);
  });

  it('asks again once a week, and after the package changed', async () => {
    const { fixture, server, paths } = await start((path) => (path === VERSION ? MANIFEST : undefined));
    const options = { packageRegistries: { npm: `${server.url}/npm` }, minIntervalMs: 0 };
    await fixture.crawl({ ...options, now: '2026-03-01T00:00:00.000Z' });
    const before = await fixture.snapshot();
    paths.length = 0;
    for (let day = 2; day <= 8; day += 1) await fixture.crawl({ ...options, now: `2026-03-0${day}T00:00:00.000Z` });
    expect(paths).toEqual([VERSION, '/npm/@acme%2Fweather']);
    // The same answer changes no byte of the file.
    expect(await fixture.snapshot()).toEqual(before);
    paths.length = 0;
    const text = [...before.values()].find((file) => file.text.includes('acme/weather'))!.text;
    await fixture.write(FILE, text.replace('1.2.3', '1.3.0').replace("'@acme/weather'", "'@acme/weather'"));
    const summary = await fixture.crawl({ ...options, now: '2026-03-08T00:00:00.000Z' });
    expect([summary.packagesAsked, paths[0]]).toEqual([1, '/npm/@acme%2Fweather/1.3.0']);
  });

  it('keeps the last facts if the registry fails, and names the problem', async () => {
    let isDown = false;
    const { fixture, server } = await start((path) => (isDown ? 500 : path === VERSION ? MANIFEST : undefined));
    const options = { packageRegistries: { npm: `${server.url}/npm` }, minIntervalMs: 0, full: true };
    await fixture.crawl({ ...options, now: '2026-03-01T00:00:00.000Z' });
    const before = await fixture.snapshot();
    isDown = true;
    const summary = await fixture.crawl({ ...options, now: '2026-03-02T00:00:00.000Z' });
    expect(summary.problems.map(({ source, code }) => [source, code])).toEqual([[options.packageRegistries.npm, 'http-status']]);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('asks the registry of images that the name states', async () => {
    const { fixture, server, paths } = await start((path) =>
      path.startsWith('/images/v2/acme/weather/') ? { schemaVersion: 2 } : undefined,
    );
    const oci = `docker.io=${server.url}/images, other.example=${server.url}/other`;
    const summary = await fixture.crawl({ packageRegistries: { oci }, minIntervalMs: 0 });
    expect([summary.problems, paths]).toEqual([[], ['/images/v2/acme/weather/manifests/1']]);
    const record = await fixture.record('acme/weather');
    expect(record?.facts.packageFacts).toMatchObject([{ registryType: 'oci', identifier: 'acme/weather:1', state: 'published' }]);
    expect(record?.from.registry?.source).toBe(`${server.url}/images`);
    paths.length = 0;
    await fixture.crawl({ packageRegistries: { oci: `other.example=${server.url}/other` }, minIntervalMs: 0, full: true });
    expect(paths).toEqual([]);
  });

  it('keeps the facts of packages whose registry has no setting in this crawl', async () => {
    const { fixture, server } = await start((path) => (path === VERSION ? MANIFEST : path.endsWith('/manifests/1') ? {} : undefined));
    const [npm, oci] = [`${server.url}/npm`, `docker.io=${server.url}`];
    await fixture.crawl({ packageRegistries: { npm, oci }, minIntervalMs: 0 });
    const before = await fixture.snapshot();
    await fixture.crawl({ packageRegistries: { npm }, minIntervalMs: 0, full: true, now: '2026-01-02T00:00:00.000Z' });
    expect(await fixture.snapshot()).toEqual(before);
    expect((await fixture.record('acme/weather'))?.facts.packageFacts).toHaveLength(2);
  });

  it('finds a registry once, and only when a package is to be asked for', async () => {
    const { fixture, server, paths } = await start((path) => (path === VERSION ? MANIFEST : undefined));
    let found = 0;
    const npm = (): Promise<string> => {
      found += 1;
      return Promise.resolve(`${server.url}/npm`);
    };
    const crawlOn = (day: number) => fixture.crawl({ packageRegistries: { npm }, minIntervalMs: 0, now: `2026-03-0${day}T00:00:00.000Z` });
    await fixture.write('servers/other/tides.yaml', WEATHER.replace('acme/weather', 'other/tides'));
    expect([(await crawlOn(1)).packagesAsked, found]).toEqual([2, 1]);
    expect((await fixture.record('other/tides'))?.from.registry?.source).toBe(`${server.url}/npm`);
    paths.length = 0;
    for (let day = 2; day <= 8; day += 1) await crawlOn(day);
    expect(found).toBeLessThanOrEqual(3);
    await fixture.write(FILE, WEATHER.replace('npm', 'pypi'));
    await fixture.write('servers/other/tides.yaml', 'qualifiedName: other/tides\n');
    found = 0;
    for (let day = 1; day <= 7; day += 1) await crawlOn(day);
    expect(found).toBe(0);
  });

  it('keeps the facts of packages whose registry is not found, and names one that is wrong', async () => {
    const { fixture, server } = await start((path) => (path === VERSION ? MANIFEST : undefined));
    await fixture.crawl({ packageRegistries: { npm: `${server.url}/npm` }, minIntervalMs: 0 });
    const before = await fixture.snapshot();
    const none = await fixture.crawl({ packageRegistries: { npm: () => Promise.resolve(undefined) }, full: true });
    expect([none.packagesAsked, none.problems]).toEqual([undefined, []]);
    const wrong = await fixture.crawl({ packageRegistries: { npm: () => Promise.resolve('registry') }, full: true });
    expect(wrong.problems.map(({ code }) => code)).toEqual(['bad-registry']);
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('names a setting that cannot be read', async () => {
    const { fixture, paths } = await start(() => MANIFEST);
    const summary = await fixture.crawl({ packageRegistries: { npm: 'registry', oci: 'docker.io' } });
    expect(summary.problems.map(({ code, message }) => [code, message.slice(0, 12)])).toEqual([
      ['bad-registry', '"registry" n'],
      ['bad-registry', '"docker.io" '],
    ]);
    expect(paths).toEqual([]);
  });

  it('names the setting to correct as users know it', async () => {
    const { fixture, paths } = await start(() => MANIFEST);
    const settings = { npm: 'crawl.npmRegistry in site.yaml:3:3', pypi: 'b', nuget: 'c', oci: 'crawl.ociRegistries in site.yaml:4:3' };
    const { problems } = await fixture.crawl({ packageRegistries: { npm: 'registry', oci: 'docker.io', settings } });
    expect(problems.map(({ message }) => message)).toEqual([
      '"registry" names no package registry. Write crawl.npmRegistry in site.yaml:3:3 as a base URL, such as https://registry.example.org.',
      '"docker.io" names no package registry. Write crawl.ociRegistries in site.yaml:4:3 as host=URL, such as docker.io=https://registry.example.org.',
    ]);
    expect((await fixture.crawl({ packageRegistries: { settings } })).problems).toEqual([]);
    expect(paths).toEqual([]);
  });

  it('does nothing in a crawl of some kinds of sources, such as local files only', async () => {
    const { fixture, server, paths } = await start(() => MANIFEST);
    const summary = await fixture.crawl({ packageRegistries: { npm: `${server.url}/npm` }, kinds: ['file'], minIntervalMs: 0 });
    expect([summary.packagesAsked, paths]).toEqual([undefined, []]);
  });

  it('does nothing without a configured registry', async () => {
    const { fixture, paths } = await start(() => MANIFEST);
    expect((await fixture.crawl()).packagesAsked).toBeUndefined();
    expect(paths).toEqual([]);
  });
});
