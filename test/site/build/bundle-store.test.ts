import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { bundleIn, readBundle, storeBundle, type CompiledBundle } from '../../../src/site/build/bundle-store.ts';

const NOW = Date.parse('2026-05-01T00:00:00Z');

let folder: string;
let compiled: CompiledBundle;

beforeEach(async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'portolan-bundles-'));
  folder = path.join(parent, 'pages');
  compiled = { modules: path.join(parent, 'modules'), entry: 'entry.mjs', assets: path.join(parent, 'assets') };
  await mkdir(path.join(compiled.modules, 'chunks'), { recursive: true });
  await mkdir(path.join(compiled.assets, '_astro'), { recursive: true });
  await writeFile(path.join(compiled.modules, 'entry.mjs'), "export * from './chunks/page.mjs';");
  await writeFile(path.join(compiled.modules, 'chunks/page.mjs'), 'export const page = 1;');
  await writeFile(path.join(compiled.assets, '_astro/page.js'), '1;');
});

/** The only folder of a bundle. */
async function onlyBundle(): Promise<string> {
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  return path.join(folder, names[0] ?? '');
}

describe('stored bundles of pages', () => {
  it('are read as they were stored, under their key only', async () => {
    expect(readBundle(folder, 'a', NOW)).toBeUndefined();
    await storeBundle(folder, 'a', compiled);
    const { entry, assets } = readBundle(folder, 'a', NOW) ?? expect.fail();
    expect(await import(entry)).toMatchObject({ page: 1 });
    expect([...assets]).toEqual([...bundleIn(compiled).assets]);
    expect(readBundle(folder, 'b', NOW)).toBeUndefined();
  });

  it('are not used if a file of them was changed, removed or added', async () => {
    await storeBundle(folder, 'a', compiled);
    const own = await onlyBundle();
    for (const name of ['bundle.json', 'modules/entry.mjs', 'modules/chunks/page.mjs', 'assets/_astro/page.js']) {
      const file = path.join(own, name);
      const bytes = await readFile(file);
      await writeFile(file, bytes.toString().replace('1', '2').replace('export', 'import'));
      expect(readBundle(folder, 'a', NOW), name).toBeUndefined();
      await rm(file);
      expect(readBundle(folder, 'a', NOW), name).toBeUndefined();
      await writeFile(file, bytes);
    }
    expect(readBundle(folder, 'a', NOW)).toBeDefined();
    await writeFile(path.join(own, 'assets/more.js'), '');
    expect(readBundle(folder, 'a', NOW)).toBeUndefined();
  });

  it('are replaced only if they are not complete, because another build may use them', async () => {
    await storeBundle(folder, 'a', compiled);
    const page = path.join(await onlyBundle(), 'assets/_astro/page.js');
    await writeFile(path.join(compiled.assets, '_astro/page.js'), '2;');
    await storeBundle(folder, 'a', compiled);
    expect(await readFile(page, 'utf8')).toBe('1;');
    await writeFile(page, '3;');
    await storeBundle(folder, 'a', compiled);
    expect(await readFile(page, 'utf8')).toBe('2;');
    await onlyBundle();
  });

  it('stay only while few others were used later', async () => {
    for (let at = 0; at < 12; at += 1) {
      await storeBundle(folder, `old-${at}`, compiled);
      readBundle(folder, `old-${at}`, NOW + at * 1000);
    }
    readBundle(folder, 'old-0', NOW + 60_000);
    await storeBundle(folder, 'new', compiled);
    expect(await readdir(folder)).toHaveLength(12);
    expect(readBundle(folder, 'old-0', NOW)).toBeDefined();
    expect(readBundle(folder, 'old-1', NOW)).toBeUndefined();
    expect(readBundle(folder, 'new', NOW)).toBeDefined();
  });

  it('are no error in a folder that cannot be written', async () => {
    await writeFile(folder, '');
    await storeBundle(folder, 'a', compiled);
    expect(readBundle(folder, 'a', NOW)).toBeUndefined();
    expect(await readFile(bundleIn(compiled).entry, 'utf8')).toContain('page');
  });
});
