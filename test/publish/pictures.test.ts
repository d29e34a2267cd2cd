import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sideFiles } from '../../src/catalog/published/side-files.ts';
import { catalogOf, readStore, type StoredContent } from '../../src/catalog/store/store.ts';
import { cardImageFiles } from '../../src/publish/card-image-files.ts';
import { canDraw } from '../../src/publish/images/open-graph/can-draw.ts';
import { openPictures, planPictures } from '../../src/publish/pictures.ts';

const NEEDS_FONTS = canDraw() ? '' : '(skipped: the optional packages with fonts are not installed)';
const STORE = readStore('content');

/** Paths of the images of servers that a build of this content publishes. */
function published(store: StoredContent, cache: string | undefined): string[] {
  const pictures = openPictures(store.site, cache);
  const files = pictures === undefined ? [] : [...cardImageFiles(catalogOf(store), pictures)];
  return files.map((file) => file.path).filter((file) => file !== 'og/site.png');
}

/** Paths of the images that pages of this content name. */
function named(store: StoredContent): string[] {
  const catalog = catalogOf(store);
  const files = sideFiles(catalog);
  return catalog.records.flatMap(({ qualifiedName }) => files.path('picture', qualifiedName) ?? []);
}

describe.skipIf(!canDraw())(`the time of preview images ${NEEDS_FONTS}`, () => {
  let cache: string;

  beforeEach(async () => {
    cache = await mkdtemp(path.join(tmpdir(), 'portolan-pictures-'));
  });

  afterEach(async () => {
    await rm(cache, { recursive: true, force: true });
  });

  it('now: all are published and named', () => {
    const { store, drawMissing } = planPictures(STORE, 'now', cache);
    expect(published(store, cache)).toEqual(named(STORE));
    expect([named(store), drawMissing()]).toEqual([named(STORE), 0]);
  });

  it('off: none is published or named', () => {
    const { store, drawMissing } = planPictures(STORE, 'off', cache);
    expect([published(store, cache), named(store), drawMissing()]).toEqual([[], [], 0]);
  });

  it('later: those that are kept are published and named, and the others are drawn after the build for the next one', () => {
    const first = planPictures(STORE, 'later', cache);
    expect([published(first.store, cache), named(first.store)]).toEqual([[], []]);
    expect(first.drawMissing()).toBe(STORE.files.length);
    expect(readdirSync(path.join(cache, 'og'))).toHaveLength(STORE.files.length);
    const [one, ...others] = STORE.files;
    const changed = { ...STORE, files: [{ ...one!, facts: { ...one!.facts, displayName: 'Another name' } }, ...others] };
    const second = planPictures(changed, 'later', cache);
    expect(published(second.store, cache)).toEqual(named(second.store));
    const left = new Set(named(second.store));
    expect(named(STORE).filter((file) => !left.has(file))).toEqual([`og/servers/${one!.facts.qualifiedName}.png`]);
    expect(second.drawMissing()).toBe(1);
    expect(named(planPictures(changed, 'later', cache).store)).toEqual(named(changed));
  });

  it('later without a cache folder: all are drawn with the site, because they could not be kept', () => {
    const { store, drawMissing } = planPictures(STORE, 'later', undefined);
    expect([named(store), drawMissing()]).toEqual([named(STORE), 0]);
  });
});
