import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { FILE_FAMILIES, isHashed } from '../../src/api/files/file-families.ts';
import { toServerJson } from '../../src/api/official/server-json.ts';
import type { ContentFile } from '../../src/catalog/content-file/content-file.ts';
import type { IconFile } from '../../src/catalog/icons/icon-file.ts';
import { inspectIcon } from '../../src/catalog/icons/icon-image.ts';
import { catalogFiles, readCatalogFiles } from '../../src/catalog/published/catalog-files.ts';
import { toListItem } from '../../src/catalog/published/published.ts';
import type { Catalog } from '../../src/catalog/published/catalog.ts';
import { writeToStore } from '../../src/catalog/store/content-store.ts';
import { writeIcon } from '../../src/catalog/store/icon-store.ts';
import { catalogOf, readStore } from '../../src/catalog/store/store.ts';
import { familyHeaders } from '../../src/publish/hosts/family-headers.ts';
import { iconFiles } from '../../src/publish/icon-files.ts';
import { defined } from '../support/defined.ts';
import { pngImage } from '../support/icon-images.ts';
import { madeFiles } from '../support/made-files.ts';

const PUBLICATION = { url: 'https://example.org/list/' };
const RED = pngImage(64, 48, [200, 0, 0]);
const STATED = [{ src: 'https://acme.example/icon.svg', mimeType: 'image/svg+xml' }];

function server(qualifiedName: string, icon: IconFile | undefined): ContentFile {
  const [time, source] = ['2026-01-01T00:00:00.000Z', 'https://acme.example/icon.png'];
  const facts = { qualifiedName, id: `00000000-0000-5000-8000-00000000000${qualifiedName.length}`, createdAt: time, icons: STATED };
  return { facts, from: {}, state: { status: 'good' }, ...(icon && { icon: { icon, source, fetchedAt: time } }) };
}

describe('published icons', () => {
  let catalog: Catalog;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portolan-icons-'));
    const image = inspectIcon(RED);
    const icon = await writeIcon(folder, RED, typeof image === 'string' ? expect.fail(image) : image);
    for (const [name, own] of [
      ['acme/a', icon],
      ['acme/bb', icon],
      ['acme/ccc', undefined],
    ] as const) {
      await writeToStore(folder, server(name, own));
    }
    catalog = catalogOf(readStore(folder));
    return () => rm(folder, { recursive: true, force: true });
  });

  const recordOf = (name: string) => defined(catalog.records.find(({ qualifiedName }) => qualifiedName === name));

  it('are one file for all servers that use it, at a path with its hash', () => {
    const files = [...iconFiles(catalog, folder)];
    expect(files.map((file) => file.path)).toEqual([expect.stringMatching(/^icons\/[\da-f]{24}\.png$/)]);
    expect(Buffer.from(defined(files[0]).make() as Uint8Array).equals(RED)).toBe(true);
  });

  it('are the iconUrl of the original API, and null without one', () => {
    const { path: file } = defined([...iconFiles(catalog, folder)][0]);
    expect(toListItem(recordOf('acme/a'), PUBLICATION).iconUrl).toBe(`${PUBLICATION.url}${file}`);
    expect(toListItem(recordOf('acme/ccc'), PUBLICATION).iconUrl).toBeNull();
  });

  it('come first in the icons of the official API, before those that the source states', () => {
    const icons = (name: string, url: string) => toServerJson(recordOf(name), 'io.example/x', { url }).icons;
    const copy = { src: toListItem(recordOf('acme/a'), PUBLICATION).iconUrl, mimeType: 'image/png', sizes: ['64x48'] };
    expect(icons('acme/a', PUBLICATION.url)).toEqual([copy, ...STATED]);
    expect(icons('acme/ccc', PUBLICATION.url)).toEqual(STATED);
    // Clients of that API accept only https.
    expect(icons('acme/a', 'http://localhost:4321/')).toEqual(STATED);
  });

  it('are in the files of the whole catalogue, which the live API reads', async () => {
    const files = madeFiles(catalogFiles(catalog, PUBLICATION));
    const read = await readCatalogFiles((file) => Promise.resolve(files.get(file) ?? ''));
    expect(read.catalog.records.map(({ icon }) => icon)).toEqual(catalog.records.map(({ icon }) => icon));
  });

  it('are cached permanently, and any origin may read them', () => {
    const family = defined(FILE_FAMILIES.find(({ name }) => name === 'icons'));
    expect(Object.fromEntries(familyHeaders(family))).toMatchObject({
      'Cache-Control': expect.stringContaining('immutable') as string,
      'Access-Control-Allow-Origin': '*',
    });
    expect(isHashed('icons/0123456789abcdef01234567.png')).toBe(true);
  });

  it('are left out if site.yaml switches the family off', () => {
    const store = readStore(folder);
    const off = catalogOf({ ...store, site: { ...store.site, files: { ...store.site.files, icons: false } } });
    expect(off.records.flatMap(({ icon }) => icon ?? [])).toEqual([]);
  });
});
