import type * as nodeFs from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { intoSiteTree } from '../../../src/publish/output/site-trees.ts';

const mount = vi.hoisted(() => ({ folder: '' }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof nodeFs>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    if (from === mount.folder || to === mount.folder) throw Object.assign(new Error('EBUSY: resource busy'), { code: 'EBUSY' });
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

describe('an output folder that is a mount point', () => {
  let parent: string;
  let out: string;

  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'portolan-mount-'));
    out = path.join(parent, 'dist');
  });

  afterEach(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  function build(site: Readonly<Record<string, string>>): Promise<number> {
    return intoSiteTree(out, { cache: path.join(parent, 'cache') }, (writer) => {
      for (const [file, text] of Object.entries(site)) writer.put(file, text);
      return Promise.resolve(writer.counts.written);
    });
  }

  function contents(): Readonly<Record<string, string>> {
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
    const names = files.map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)));
    return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(out, name), 'utf8')]));
  }

  it('gets the files of each build, and keeps those that are the same', async () => {
    const one = { 'index.html': 'home', 'a/b': 'one', 'a/c': 'two' };
    // The folder exists with the files of something else, as a build without a cache leaves it.
    await build({ old: 'old' });
    mount.folder = out;
    rmSync(path.join(parent, 'cache'), { recursive: true });
    expect([await build(one), contents()]).toEqual([3, one]);
    const { ino } = statSync(path.join(out, 'a/b'));
    const two = { ...one, 'a/c': 'TWO', 'd/e': 'three' };
    expect([await build(two), contents()]).toEqual([2, two]);
    expect(statSync(path.join(out, 'a/b')).ino).toBe(ino);
    writeFileSync(path.join(out, 'a/b'), 'ONE');
    writeFileSync(path.join(out, 'a/f'), 'by hand');
    expect([await build(one), contents()]).toEqual([1, one]);
    expect(readdirSync(out).sort()).toEqual(['a', 'index.html']);
  });
});
