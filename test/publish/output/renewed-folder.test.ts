import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { folderWriter } from '../../../src/publish/output/folder-writer.ts';
import type { SiteWriter, WriterCounts } from '../../../src/publish/output/site-writer.ts';
import { intoSiteTree } from '../../../src/publish/output/site-trees.ts';

const NAMED = /^g\/of-\w+$/;

describe('a folder whose name depends on its files', () => {
  let parent: string;
  let out: string;

  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'portolan-renewed-'));
    out = path.join(parent, 'dist');
  });

  afterEach(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  function writeNamed(writer: SiteWriter, name: string, files: Readonly<Record<string, string>>): WriterCounts {
    writer.put('index.html', 'home');
    writer.renew(`g/of-${name}`, NAMED);
    for (const [file, text] of Object.entries(files)) writer.put(`g/of-${name}/${file}`, text);
    return { ...writer.counts };
  }

  const build = (name: string, files: Readonly<Record<string, string>>): Promise<WriterCounts> =>
    intoSiteTree(out, { cache: path.join(parent, 'cache') }, (writer) => Promise.resolve(writeNamed(writer, name, files)));

  it('is renamed in the older tree, and only files that changed are written', async () => {
    await build('1', { a: 'same', b: 'one', c: 'same too' });
    await build('2', { a: 'same', b: 'two', c: 'same too' });
    const { ino } = statSync(path.join(out, 'g/of-2/a'));
    await build('3', { a: 'same', b: 'three', c: 'same too' });
    expect(await build('4', { a: 'same', b: 'four', d: 'new' })).toEqual({ reused: 0, equal: 2, written: 2, adopted: 0 });
    expect([readdirSync(path.join(out, 'g')), readdirSync(path.join(out, 'g/of-4'))]).toEqual([['of-4'], ['a', 'b', 'd']]);
    expect(['a', 'b', 'd'].map((file) => readFileSync(path.join(out, 'g/of-4', file), 'utf8'))).toEqual(['same', 'four', 'new']);
    expect(statSync(path.join(out, 'g/of-4/a')).ino).toBe(ino);
  });

  it('is written where there is no older folder, or it has the name already', async () => {
    for (const name of ['1', '1', '1']) {
      await build(name, { a: name });
      expect(readFileSync(path.join(out, 'g/of-1/a'), 'utf8')).toBe('1');
    }
    const folder = path.join(parent, 'alone');
    expect(writeNamed(folderWriter(folder), '5', { a: 'five' })).toMatchObject({ written: 2 });
    expect(existsSync(path.join(folder, 'g/of-5/a'))).toBe(true);
  });
});
