import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { folderWriter } from '../../../src/publish/output/folder-writer.ts';
import { outputKey } from '../../../src/publish/output/site-key.ts';
import type { SiteWriter } from '../../../src/publish/output/site-writer.ts';
import { writeInPacks } from '../../../src/publish/packed/packing-writer.ts';
import { filesBelow } from '../../support/built-site.ts';
import { hasAllCases } from '../../support/cases.ts';

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-packing-'));
  out = path.join(folder, 'dist');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Texts of the servers of a site. */
type Texts = Readonly<Record<string, string>>;

/** Builds a site with three files of each server, and returns the paths of the files that were made. */
async function build(texts: Texts, isCached = true): Promise<string[]> {
  const made: string[] = [];
  const fresh = path.join(folder, 'fresh');
  await rm(fresh, { recursive: true, force: true });
  const writer = folderWriter(fresh);
  const last = isCached ? { out, cache: path.join(folder, 'cache') } : undefined;
  await writeInPacks(writer, { packed: 'pages', last }, async (packing) => {
    for (const [name, text] of Object.entries(texts)) {
      for (const [file, make] of filesOf(name, text)) {
        if (packing.reuse(file, outputKey(file, text))) continue;
        made.push(file);
        packing.put(file, make(), outputKey(file, text));
      }
    }
    packing.put('robots.txt', 'User-agent: *');
    expect(sizesOf(packing)).toEqual(Object.fromEntries(sizes(texts)));
    await Promise.resolve();
  });
  await rm(out, { recursive: true, force: true });
  await rename(fresh, out);
  return made;
}

function filesOf(name: string, text: string): [file: string, make: () => string][] {
  return [
    [`api/servers/${name}.json`, () => `{"qualifiedName":"${name}","text":"${text}"}`],
    [
      `api/servers/00000000-0000-0000-0000-${Buffer.from(name).toString('hex').slice(-12).padStart(12, '0')}.json`,
      () => `{"qualifiedName":"${name}","text":"${text}"}`,
    ],
    [`servers/${name}/index.html`, () => `<p>${text.repeat(1000)}`],
  ];
}

function* sizes(texts: Texts): Generator<[string, number]> {
  for (const [name, text] of Object.entries(texts)) for (const [file, make] of filesOf(name, text)) yield [file, make().length];
  yield ['robots.txt', 13];
}

function sizesOf({ digests }: SiteWriter): Record<string, number> {
  return Object.fromEntries([...digests].map(([file, { size }]) => [file, size]));
}

async function contents(): Promise<Record<string, string>> {
  const files = await filesBelow(out);
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(path.join(out, file), 'latin1')] as const)));
}

const TEXTS: Texts = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`crowd/s${at}`, `text ${at}`]));

describe('a site that is written in packs again', () => {
  it('is the same to the byte as one without an earlier build, and makes only what changed', async () => {
    await build(TEXTS);
    const { 'crowd/s3': _, ...others } = TEXTS;
    const edited = { ...others, 'crowd/s7': 'another text', 'crowd/new': 'a new server' };
    expect((await build(edited)).length).toBe(6);
    const incremental = await contents();
    await build(edited, false);
    expect(await contents()).toEqual(incremental);
  });

  it('makes nothing if nothing changed, and everything with other keys', async () => {
    await build(TEXTS);
    expect(await build(TEXTS)).toEqual([]);
    expect((await build(Object.fromEntries(Object.entries(TEXTS).map(([name]) => [name, 'b'])))).length).toBe(1200);
  });

  if (hasAllCases)
    it('makes the files of a pack that was changed or removed, and of all packs without their state', async () => {
      await build(TEXTS);
      const before = await contents();
      await writeFile(path.join(out, 'packs/0.bin'), 'x');
      expect((await build(TEXTS)).length).toBeGreaterThan(100);
      expect(await contents()).toEqual(before);
      await rm(path.join(out, 'packs/1.bin'));
      expect((await build(TEXTS)).length).toBeGreaterThan(100);
      expect(await contents()).toEqual(before);
      await rm(path.join(folder, 'cache'), { recursive: true });
      await mkdir(path.join(folder, 'cache'));
      expect((await build(TEXTS)).length).toBe(1200);
      expect(await contents()).toEqual(before);
    });
});

describe('a site that is not in packs', () => {
  it('is written as it is', async () => {
    const writer = folderWriter(out);
    await writeInPacks(writer, { packed: undefined }, (same) => {
      expect(same).toBe(writer);
      same.put('badges/a/b.svg', '<svg/>');
      return Promise.resolve();
    });
    expect(await filesBelow(out)).toEqual(['badges/a/b.svg']);
  });
});
