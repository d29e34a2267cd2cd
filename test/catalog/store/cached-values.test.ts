import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { openCachedValues, type CachedValues } from '../../../src/catalog/store/cached-values.ts';
import { temporaryFolder } from '../../support/content-folder.ts';

const open = (folder: string, version = 'one'): CachedValues => openCachedValues({ folder, name: 'values', version });

function save(folder: string, values: Readonly<Record<string, unknown>>, version = 'one'): void {
  const cache = open(folder, version);
  for (const [key, value] of Object.entries(values)) cache.put(key, value);
  cache.save();
}

/** Opens a cache, asks for some keys and saves it. */
function use(folder: string, keys: readonly string[]): unknown[] {
  const cache = open(folder);
  const values = keys.map((key) => cache.get(key));
  cache.save();
  return values;
}

describe('openCachedValues', () => {
  it('returns what an earlier build stored', async () => {
    const folder = path.join(await temporaryFolder(), 'new');
    save(folder, { a: { list: [1, 'é\n\u2028'] }, b: new Map([['x', 1]]) });
    expect(use(folder, ['a', 'b', 'c'])).toEqual([{ list: [1, 'é\n\u2028'] }, new Map([['x', 1]]), undefined]);
  });

  it('returns a new copy at each call', async () => {
    const folder = await temporaryFolder();
    save(folder, { a: { list: [1] } });
    const cache = open(folder);
    expect(cache.get('a')).not.toBe(cache.get('a'));
  });

  it('does not store a value that JSON cannot express', async () => {
    const folder = await temporaryFolder();
    save(folder, { a: { at: new Date(0) }, b: 1 });
    expect(use(folder, ['a', 'b'])).toEqual([undefined, 1]);
  });

  it('ignores files of another version and removes them at the next save', async () => {
    const folder = await temporaryFolder();
    save(folder, { a: 1 }, 'old');
    expect(open(folder).get('a')).toBeUndefined();
    save(folder, { b: 2 });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(use(folder, ['a', 'b'])).toEqual([undefined, 2]);
  });

  it('ignores a file with any changed byte, and a part of a file', async () => {
    const folder = await temporaryFolder();
    save(folder, { a: { list: ['x'] } });
    const file = path.join(folder, readdirSync(folder)[0] ?? '');
    const bytes = readFileSync(file);
    for (let at = 0; at < bytes.length; at += 1) {
      const wrong = Buffer.from(bytes);
      wrong[at] = (wrong[at] ?? 0) ^ 1;
      writeFileSync(file, wrong);
      // The byte after the hash is a line break and says nothing.
      if (at !== 64) expect(open(folder).get('a')).toBeUndefined();
      writeFileSync(file, bytes.subarray(0, at));
      expect(open(folder).get('a')).toBeUndefined();
    }
    writeFileSync(file, bytes);
    expect(open(folder).get('a')).toEqual({ list: ['x'] });
  });

  it('removes unused values when they are more than half', async () => {
    const folder = await temporaryFolder();
    save(folder, { a: 1, b: 2, c: 3 });
    use(folder, ['a', 'b']);
    expect(use(folder, ['c'])).toEqual([3]);
    expect(use(folder, ['a', 'b', 'c'])).toEqual([undefined, undefined, 3]);
  });

  it('keeps the number of files small over many builds', async () => {
    const folder = await temporaryFolder();
    const keys: string[] = [];
    for (let build = 0; build < 60; build += 1) {
      const cache = open(folder);
      for (const key of keys) expect(cache.get(key)).toBe(key);
      keys.push(`k${build}`);
      cache.put(`k${build}`, `k${build}`);
      cache.save();
      expect(readdirSync(folder).length).toBeLessThanOrEqual(24);
    }
  });

  it('removes old drafts, and leaves other files', async () => {
    const folder = await temporaryFolder();
    for (const name of ['.values-1.jsonl.1.x.tmp', '.values-2.jsonl.1.x.tmp', 'other-1.jsonl']) writeFileSync(path.join(folder, name), '');
    utimesSync(path.join(folder, '.values-1.jsonl.1.x.tmp'), 0, 0);
    open(folder);
    expect(readdirSync(folder).sort()).toEqual(['.values-2.jsonl.1.x.tmp', 'other-1.jsonl']);
  });

  it('needs no folder that it can write to', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    writeFileSync(file, '');
    save(path.join(file, 'below'), { a: 1 });
    expect(open(path.join(file, 'below')).get('a')).toBeUndefined();
  });
});
