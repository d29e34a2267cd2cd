import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openContentCache, type ContentCache } from '../../../src/catalog/store/content-cache.ts';
import { parseContentFile } from '../../../src/catalog/store/content-store.ts';
import { contentYaml } from '../../../src/catalog/store/content-yaml.ts';
import { contentHash } from '../../../src/catalog/store/content-hash.ts';
import { readStore, type StoredContent } from '../../../src/catalog/store/store.ts';
import type { Finding } from '../../../src/security/scan/detection/finding.ts';
import { scanStore } from '../../../src/security/scan/scan-store.ts';
import { LARGE_YAML } from '../../support/attack-rows.ts';
import { cases } from '../../support/cases.ts';
import { anyContentFile } from '../../support/content-arbitraries.ts';
import { folderWith, temporaryFolder } from '../../support/content-folder.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

const SERVER = (name: string, more = ''): string => `qualifiedName: ${name}\ncreatedAt: '2026-01-01'\n${more}`;

/** Reads a folder as a build does: with the cache of earlier builds, and findings. */
function build(folder: string, cacheFolder: string, version = 'v'): { readonly store: StoredContent; readonly findings: unknown } {
  const cache = openContentCache(cacheFolder, version);
  const store = readStore(folder, cache);
  const findings = scanStore(store.files, contentHash, cache.results('findings'));
  cache.save();
  return { store: withoutCache(store), findings };
}

function withoutCache(store: StoredContent): StoredContent {
  const copy: { -readonly [Name in keyof StoredContent]: StoredContent[Name] } = { ...store };
  delete copy.cache;
  return copy;
}

/** What a build without a cache reads. */
function fresh(folder: string): { readonly store: StoredContent; readonly findings: unknown } {
  const store = readStore(folder);
  return { store, findings: scanStore(store.files, contentHash) };
}

/** The text of a file, once parsed and once from the cache of an earlier build. */
function readTwice(text: string, folder: string): [unknown, unknown] {
  const open = (): ContentCache => openContentCache(folder, 'v');
  const first = open();
  const read = parseContentFile(text, 'a.yaml');
  first.add('hash', 'a.yaml', read);
  first.save();
  return [read, open().parsed('hash', 'a.yaml')];
}

describe('the content cache', () => {
  it('reports a file in the place of the folder of servers, with and without it', async () => {
    const folder = await folderWith({ servers: 'no folder', 'site.yaml': 'name: Harbour\n' });
    const cache = await temporaryFolder();
    for (const read of [() => fresh(folder), () => build(folder, cache), () => build(folder, cache)])
      expect(read).toThrow(expect.objectContaining({ code: 'ENOTDIR', path: path.join(folder, 'servers') }));
  });

  it('returns the result of any file, deeply equal and with the same prototypes', async () => {
    const folder = await temporaryFolder();
    fc.assert(
      fc.property(anyContentFile, (file) => {
        rmSync(path.join(folder, 'content'), { recursive: true, force: true });
        const [read, cached] = readTwice(contentYaml(file), folder);
        expect(isDeepStrictEqual(cached, read)).toBe(true);
      }),
      { numRuns: cases(60) },
    );
  });

  it.skipIf(!hasSharedData)(`returns the result of hostile files, or none ${NEEDS_SHARED_DATA}`, async () => {
    const folder = await temporaryFolder();
    const rows = sharedRows<{ readonly yaml: string }>('attacks', 'yaml-attacks.jsonl').map(({ yaml }) => yaml);
    const large = Object.entries(LARGE_YAML).flatMap(([name, make]) => (name === 'merge-8000' ? [] : [make()]));
    for (const text of [...rows, ...rows.map((yaml) => `${SERVER('a/b')}x:\n${yaml.replaceAll(/^/gm, '  ')}`), ...large]) {
      rmSync(path.join(folder, 'content'), { recursive: true, force: true });
      const [read, cached] = readTwice(text, folder);
      if (cached !== undefined) expect(isDeepStrictEqual(cached, read)).toBe(true);
    }
  });

  it('gives the same store and findings as a build without a cache, after any change', async () => {
    const texts = {
      plain: SERVER('acme/plain', 'description: Sums.\n'),
      hidden: SERVER('acme/hidden', 'description: "Sums. \\U000E0041\\U000E0042"\nx-unknown: 1\n'),
      tools: SERVER(
        'acme/tools',
        'tools:\n  - name: a\n    description: b\n    inputSchema: {type: object, properties: {x: {type: string}}}\n',
      ),
      broken: 'qualifiedName: [',
      other: SERVER('acme/other', 'state:\n  status: gone\n  since: "2026-02-01T00:00:00.000Z"\n  code: deleted\n'),
    };
    const step = fc.record({ file: fc.constantFrom('a', 'b', 'c'), text: fc.option(fc.constantFrom(...Object.values(texts))) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const folder = await folderWith({ 'content/servers/acme/a.yaml': texts.tools, 'content/servers/acme/b.yaml': texts.hidden });
        const [content, cache] = [path.join(folder, 'content'), path.join(folder, 'cache')];
        build(content, cache);
        for (const { file, text } of steps) {
          const place = path.join(content, 'servers/acme', `${file}.yaml`);
          if (text === null) rmSync(place, { force: true });
          else writeFileSync(place, text);
          expect(isDeepStrictEqual(build(content, cache), fresh(content))).toBe(true);
        }
      }),
      { numRuns: cases(8) },
    );
  });

  it('states the file of a problem, also for equal files', async () => {
    const folder = await folderWith({ 'servers/acme/a.yaml': SERVER('acme/a', 'tags: 5\n') });
    const cache = await temporaryFolder();
    build(folder, cache);
    writeFileSync(path.join(folder, 'servers/acme/b.yaml'), SERVER('acme/a', 'tags: 5\n'));
    const { problems } = build(folder, cache).store;
    expect(problems).toEqual(readStore(folder).problems);
    expect(new Set(problems.map(({ file }) => path.basename(file ?? '')))).toEqual(new Set(['a.yaml', 'b.yaml']));
  });

  it('scans a file again that has other bytes, and only that one', async () => {
    const folder = await folderWith({ 'servers/acme/a.yaml': SERVER('acme/a'), 'servers/acme/b.yaml': SERVER('acme/b') });
    const cacheFolder = await temporaryFolder();
    build(folder, cacheFolder);
    writeFileSync(path.join(folder, 'servers/acme/b.yaml'), SERVER('acme/b', 'description: Sums.\n'));
    const cache = openContentCache(cacheFolder, 'v');
    const { files } = readStore(folder, cache);
    const known = cache.results<readonly Finding[]>('findings');
    expect(files.map((file) => known.get(file))).toEqual([[], undefined]);
  });

  it('uses nothing of another version of the code', async () => {
    const folder = await folderWith({ 'servers/acme/a.yaml': SERVER('acme/a') });
    const cacheFolder = await temporaryFolder();
    build(folder, cacheFolder);
    const cache = openContentCache(cacheFolder, 'other');
    const [file] = readStore(folder, cache).files;
    expect(cache.snapshot(folder).files.size).toBe(1);
    expect(file && cache.results('findings').get(file)).toBeUndefined();
    expect(cache.parsed(cache.hashOf(file ?? raise()) ?? '', 'a.yaml')).toBeUndefined();
  });

  it('builds the same after any of its files was damaged or deleted', async () => {
    const folder = await folderWith({ 'servers/acme/a.yaml': SERVER('acme/a', 'description: "\\U000E0041"\n') });
    const cache = await temporaryFolder();
    build(folder, cache);
    const stored = path.join(cache, 'content');
    for (const name of readdirSync(stored)) {
      const bytes = readFileSync(path.join(stored, name));
      for (const wrong of [Buffer.alloc(0), bytes.subarray(0, -5), Buffer.from(bytes.toString().replace('acme', 'evil'))]) {
        writeFileSync(path.join(stored, name), wrong);
        expect(isDeepStrictEqual(build(folder, cache), fresh(folder))).toBe(true);
      }
      rmSync(path.join(stored, name));
      expect(isDeepStrictEqual(build(folder, cache), fresh(folder))).toBe(true);
    }
  });

  it('keeps the snapshots of the four content folders that were read last', async () => {
    const cache = await temporaryFolder();
    const folders = await Promise.all(Array.from({ length: 6 }, () => folderWith({ 'servers/acme/a.yaml': SERVER('acme/a') })));
    for (const folder of folders) build(folder, cache);
    expect(readdirSync(path.join(cache, 'content')).filter((name) => name.startsWith('seen-'))).toHaveLength(4);
  });

  it('reads a folder behind a link without the cache', async () => {
    const folder = await folderWith({ 'real/acme/a.yaml': SERVER('acme/a'), 'content/site.yaml': 'name: Harbour\n' });
    symlinkSync('../real', path.join(folder, 'content/servers'));
    const { store } = build(path.join(folder, 'content'), path.join(folder, 'cache'));
    expect(store.files).toHaveLength(1);
  });
});

function raise(): never {
  throw new Error('There is no file.');
}
