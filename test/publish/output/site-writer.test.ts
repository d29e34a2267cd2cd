import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { adoptFiles } from '../../../src/publish/output/adopt-files.ts';
import { folderWriter } from '../../../src/publish/output/folder-writer.ts';

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64');

describe('the writer of a site without earlier builds', () => {
  let parent: string;
  let folder: string;
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'portolan-writer-'));
    folder = path.join(parent, 'dist');
  });

  afterEach(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  it('writes texts and bytes, with their folders, and returns their SHA-256 and size', () => {
    const writer = folderWriter(folder);
    expect(writer.put('a/b/c.json', 'Größe')).toEqual({ sha256: sha256('Größe'), size: 7 });
    expect(writer.put('a/b/d.bin', new Uint8Array([0, 255]))).toEqual({ sha256: sha256(new Uint8Array([0, 255])), size: 2 });
    expect(writer.put('index.html', '')).toEqual({ sha256: sha256(''), size: 0 });
    expect([read('a/b/c.json'), [...readFileSync(path.join(folder, 'a/b/d.bin'))], read('index.html')]).toEqual(['Größe', [0, 255], '']);
    expect([...writer.digests.keys()]).toEqual(['a/b/c.json', 'a/b/d.bin', 'index.html']);
    expect(writer.digests.get('index.html')).toEqual({ sha256: sha256(''), size: 0 });
    expect([writer.digests.size, writer.digests.has('a/b'), writer.digests.get('none')]).toEqual([3, false, undefined]);
    expect(new Map(writer.digests)).toEqual(new Map([...writer.digests.keys()].map((name) => [name, writer.digests.get(name)])));
  });

  it('reuses nothing, and replaces a file that is put twice', () => {
    const writer = folderWriter(folder);
    const key = sha256('key');
    expect(writer.reuse('a', key)).toBe(false);
    writer.put('a', 'one', key);
    expect(writer.put('a', 'other')).toEqual({ sha256: sha256('other'), size: 5 });
    expect([read('a'), writer.digests.size]).toEqual(['other', 1]);
  });

  it.each(['../a', '/a', 'a/../../b', 'a//b', 'a/.', 'a/', '', '..', 'a\0b', 'a\nb', 'a\\b'])('refuses the path %j', (name) => {
    expect(() => folderWriter(folder).put(name, '')).toThrow(RangeError);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('refuses a key that is not a SHA-256', () => {
    expect(() => folderWriter(folder).put('a', '', 'key')).toThrow(RangeError);
  });

  it('replaces a link in the folder, and a file that has another name, without changing their targets', () => {
    mkdirSync(folder);
    writeFileSync(path.join(parent, 'linked'), 'kept');
    writeFileSync(path.join(parent, 'named'), 'kept');
    symlinkSync(path.join(parent, 'linked'), path.join(folder, 'link'));
    linkSync(path.join(parent, 'named'), path.join(folder, 'name'));
    const writer = folderWriter(folder);
    writer.put('link', 'new');
    writer.put('name', 'new');
    expect([read('link'), read('name')]).toEqual(['new', 'new']);
    expect([readFileSync(path.join(parent, 'linked'), 'utf8'), readFileSync(path.join(parent, 'named'), 'utf8')]).toEqual(['kept', 'kept']);
  });

  it('replaces a link to a folder, so that nothing is written elsewhere', () => {
    mkdirSync(folder);
    mkdirSync(path.join(parent, 'elsewhere'));
    symlinkSync(path.join(parent, 'elsewhere'), path.join(folder, 'a'));
    folderWriter(folder).put('a/b', 'text');
    expect([readdirSync(path.join(parent, 'elsewhere')), read('a/b')]).toEqual([[], 'text']);
  });

  it('refuses a path that is a file and a folder of the same site', () => {
    const writer = folderWriter(folder);
    writer.put('a', '');
    expect(() => writer.put('a/b', '')).toThrow('file and a folder');
    writer.put('c/d/e', '');
    expect(() => writer.put('c', '')).toThrow('file and a folder');
    expect([read('a'), read('c/d/e')]).toEqual(['', '']);
  });

  it('adds the files that something else wrote, also large ones', () => {
    const large = Buffer.alloc(2_500_000, 'large');
    mkdirSync(path.join(folder, 'x/y'), { recursive: true });
    writeFileSync(path.join(folder, 'x/y/page.html'), 'page');
    writeFileSync(path.join(folder, 'x/large'), large);
    const writer = folderWriter(folder);
    writer.put('own', 'text');
    adoptFiles(writer);
    expect(new Map(writer.digests)).toEqual(
      new Map([
        ['own', { sha256: sha256('text'), size: 4 }],
        ['x/large', { sha256: sha256(large), size: large.length }],
        ['x/y/page.html', { sha256: sha256('page'), size: 4 }],
      ]),
    );
    expect(writer.counts).toEqual({ reused: 0, equal: 0, written: 1, adopted: 2 });
  });

  it('refuses to add a link, which cannot be published', () => {
    mkdirSync(folder);
    symlinkSync(parent, path.join(folder, 'link'));
    expect(() => adoptFiles(folderWriter(folder))).toThrow('neither a file nor a folder');
  });
});
