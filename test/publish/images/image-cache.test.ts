import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { MAX_PICTURES } from '../../../src/catalog/published/side-files.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../src/catalog/published/site-settings.ts';
import { canDraw } from '../../../src/publish/images/open-graph/can-draw.ts';
import { fontFiles, hasGlyphIn, readFonts } from '../../../src/publish/images/open-graph/fonts.ts';
import { openImageCache, type ImageCache } from '../../../src/publish/images/open-graph/image-cache.ts';
import { cardImageFiles } from '../../../src/publish/card-image-files.ts';
import { record } from '../../support/records.ts';
import { hasAllCases } from '../../support/cases.ts';

const NEEDS_PACKAGES = canDraw() ? '' : '(skipped: the optional packages that draw are not installed)';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

function drawAll(catalog: Parameters<typeof cardImageFiles>[0], pictures: ImageCache): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { path: file, make } of cardImageFiles(catalog, pictures)) files.set(file, make() as Uint8Array);
  return files;
}

/** By path. */
function digests(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries([...files].map(([file, png]) => [file, createHash('sha256').update(png).digest('hex')]));
}

describe.skipIf(!canDraw())(`preview images of pages ${NEEDS_PACKAGES}`, () => {
  let folder: string;
  const servers = [
    record('acme/weather', { displayName: 'Weather', description: 'Rain and wind for any place on earth. '.repeat(20) }),
    record('amap/maps', { displayName: '高德地图 MCP', description: '提供地图服务' }),
  ];
  const catalog = createCatalog({ records: servers, site: { ...DEFAULT_SITE_SETTINGS, name: 'Harbour' } });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-og-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  if (hasAllCases)
    it('are pruned while another build writes, renames and removes files in the same folder', async () => {
      const shared = await mkdtemp(path.join(tmpdir(), 'portolan-og-'));
      try {
        const pictures = openImageCache(shared, NOW);
        let isBusy = true;
        const other = async (name: string): Promise<void> => {
          while (isBusy) {
            await writeFile(path.join(shared, name), '');
            await rm(path.join(shared, name), { force: true });
          }
        };
        const others = Array.from({ length: 30 }, (_, number) => other(`${number}.png.draft`));
        for (let round = 0; round < 30; round += 1) await pictures.prune();
        isBusy = false;
        await Promise.all(others);
      } finally {
        await rm(shared, { recursive: true, force: true });
      }
    });

  it('are PNGs of 1200 by 630 and 300 KB at most, one for the site and one for each server', () => {
    const pictures = openImageCache(folder, NOW);
    const files = drawAll(catalog, pictures);
    expect([...files.keys()].sort()).toEqual(['og/servers/acme/weather.png', 'og/servers/amap/maps.png', 'og/site.png']);
    expect(pictures.drawn).toBe(3);
    for (const [file, png] of files) {
      const view = new DataView(png.buffer, png.byteOffset);
      expect(String.fromCharCode(...png.subarray(1, 4)), file).toBe('PNG');
      expect([view.getUint32(16), view.getUint32(20)], file).toEqual([1200, 630]);
      expect(png.byteLength, file).toBeLessThanOrEqual(300_000);
    }
  });

  it('are rendered once: a second build renders none, a third only the changed server, with the same bytes', async () => {
    const first = drawAll(catalog, openImageCache(folder, NOW));
    const second = openImageCache(folder, NOW);
    expect(digests(drawAll(catalog, second))).toEqual(digests(first));
    expect(second.drawn).toBe(0);
    const third = openImageCache(folder, NOW);
    const changed = createCatalog({ ...catalog, records: [{ ...servers[0]!, displayName: 'Storm' }, servers[1]!] });
    const files = drawAll(changed, third);
    expect(third.drawn).toBe(1);
    const other = Object.entries(digests(files)).filter(([file, digest]) => digests(first)[file] !== digest);
    expect(other.map(([file]) => file)).toEqual(['og/servers/acme/weather.png']);
    const elsewhere = path.join(folder, 'elsewhere');
    expect(digests(drawAll(catalog, openImageCache(elsewhere, NOW)))).toEqual(digests(first));
    expect((await readdir(folder)).filter((name) => !/^[0-9a-f]{64}\.png$|^elsewhere$/.test(name))).toEqual([]);
  });

  it('are drawn again where a byte of a kept one changed, or one was cut short', async () => {
    const store = path.join(folder, 'damaged');
    const whole = digests(drawAll(catalog, openImageCache(store, NOW)));
    const [changed = '', cut = ''] = await readdir(store);
    const bytes = await readFile(path.join(store, changed));
    const middle = bytes.length >> 1;
    await writeFile(path.join(store, changed), bytes.with(middle, 255 - (bytes[middle] ?? 0)));
    await truncate(path.join(store, cut), 1000);
    const pictures = openImageCache(store, NOW);
    expect(digests(drawAll(catalog, pictures))).toEqual(whole);
    expect(pictures.drawn).toBe(2);
    const next = openImageCache(store, NOW);
    expect(digests(drawAll(catalog, next))).toEqual(whole);
    expect(next.drawn).toBe(0);
  });

  it('are deleted after a month without a build that uses them, and not before', async () => {
    const store = path.join(folder, 'month');
    const one = createCatalog({ ...catalog, records: servers.slice(0, 1) });
    drawAll(catalog, openImageCache(store, NOW));
    const soon = openImageCache(store, NOW + 20 * DAY);
    drawAll(one, soon);
    await soon.prune();
    expect(await readdir(store)).toHaveLength(4);
    const later = openImageCache(store, NOW + 40 * DAY);
    await later.prune();
    // The server's that both asked for, and the site's of the later one, which counts one server.
    expect(await readdir(store)).toHaveLength(2);
    drawAll(one, later);
    expect(later.drawn).toBe(0);
    const empty = openImageCache(path.join(folder, 'nowhere'), NOW);
    await expect(empty.prune()).resolves.toBeUndefined();
  });

  it('are one for the whole site with more than a thousand servers, and none if they are disabled', () => {
    const drawn: ImageCache = {
      key: () => '',
      has: () => false,
      draw: () => new Uint8Array(),
      drawn: 0,
      prune: () => Promise.resolve(),
    };
    const crowd = Array.from({ length: MAX_PICTURES + 1 }, (_, at) => record(`crowd/server-${at}`));
    expect([...drawAll(createCatalog({ records: crowd }), drawn).keys()]).toEqual(['og/site.png']);
    expect(drawAll(createCatalog({ records: crowd.slice(1) }), drawn).size).toBe(MAX_PICTURES + 1);
    const off = { ...DEFAULT_SITE_SETTINGS, files: { ...DEFAULT_SITE_SETTINGS.files, openGraph: false } };
    expect(drawAll(createCatalog({ records: servers, site: off }), drawn).size).toBe(0);
  });

  it('use the list of characters that the fonts support', () => {
    const has = hasGlyphIn(readFonts(fontFiles()));
    const known = (text: string): boolean => [...text].every((character) => has(character.codePointAt(0) ?? 0));
    for (const text of ['Weather 0-9 …·“”', 'Žluťoučký kůň', 'Погода', 'Καιρός', 'Thời tiết']) expect(known(text), text).toBe(true);
    for (const text of ['海', '🚀', 'ا', '\u0000']) expect(known(text), text).toBe(false);
  });
});
