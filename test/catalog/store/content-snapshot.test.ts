import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { bytesHash, contentSnapshot, type ContentSnapshot } from '../../../src/catalog/store/content-snapshot.ts';
import { folderWith } from '../../support/content-folder.ts';

const FILES = { 'servers/a/b.yaml': 'qualifiedName: a/b\n', 'site.yaml': 'name: Harbour\n', 'icons/x.png': 'x' };
/** Milliseconds after which no time of a file counts as recent. */
const LATER = 10_000;

/** A folder with content, and a function that takes its snapshot some milliseconds after the present. */
async function content(files: Readonly<Record<string, string>> = FILES): Promise<{
  readonly at: (name: string) => string;
  readonly take: (after?: number) => ContentSnapshot;
}> {
  const folder = await folderWith(Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/${name}`, text])));
  return {
    at: (name) => path.join(folder, 'content', name),
    take: (after = LATER) => contentSnapshot(path.join(folder, 'content'), path.join(folder, 'seen.json'), 'v', Date.now() + after),
  };
}

describe('contentSnapshot', () => {
  it('names every file with the hash of its bytes', async () => {
    const { take } = await content();
    const { files } = take();
    expect(new Map(files)).toEqual(new Map(Object.entries(FILES).map(([name, text]) => [path.normalize(name), bytesHash(text)])));
  });

  it('reads no file again that has not changed', async () => {
    const { take } = await content();
    const first = take();
    expect(first.bytes.size).toBe(3);
    const second = take();
    expect(second.bytes.size).toBe(0);
    expect([second.files, second.digest]).toEqual([first.files, first.digest]);
  });

  it('reads a file again that changed shortly before', async () => {
    const { take } = await content();
    take(0);
    expect(take(0).bytes.size).toBe(3);
  });

  it('notices other bytes with the same size and the same modification time', async () => {
    const { at, take } = await content();
    const before = take();
    const { atime, mtime } = statSync(at('site.yaml'));
    writeFileSync(at('site.yaml'), 'name: HARBOUR\n');
    utimesSync(at('site.yaml'), atime, mtime);
    const after = take();
    expect(after.files.get('site.yaml')).toBe(bytesHash('name: HARBOUR\n'));
    expect(after.digest).not.toBe(before.digest);
    expect([...after.bytes.keys()]).toEqual(['site.yaml']);
  });

  it.each<[string, (at: (name: string) => string) => void]>([
    ['a new file', (at) => writeFileSync(at('servers/a/c.yaml'), 'qualifiedName: a/c\n')],
    ['a new folder', (at) => (mkdirSync(at('servers/z')), writeFileSync(at('servers/z/z.yaml'), 'qualifiedName: z/z\n'))],
    ['a removed file', (at) => rmSync(at('servers/a/b.yaml'))],
    ['a renamed file', (at) => renameSync(at('servers/a/b.yaml'), at('servers/a/c.yaml'))],
    ['a renamed folder', (at) => renameSync(at('servers/a'), at('servers/c'))],
    ['a removed folder', (at) => rmSync(at('servers'), { recursive: true })],
    ['a link in place of a file', (at) => (renameSync(at('site.yaml'), at('other')), symlinkSync('other', at('site.yaml')))],
  ])('notices %s', async (_, change) => {
    const { at, take } = await content();
    const before = take();
    change(at);
    const after = take();
    expect(after.digest).not.toBe(before.digest);
    expect(after.digest).toBeDefined();
    rmSync(at('../seen.json'));
    expect(take().digest).toBe(after.digest);
  });

  it('has the same digest after each file was copied', async () => {
    const [one, other] = [await content(), await content()];
    expect(one.take().digest).toBe(other.take().digest);
  });

  it('ignores hidden folders at the top and the memory of crawls', async () => {
    const [one, other] = [await content(), await content({ ...FILES, '.git/x': 'x', 'crawl-memory.json': '{}' })];
    expect(other.take().digest).toBe(one.take().digest);
  });

  it('has no digest if a link leads to a folder, which it does not read', async () => {
    const { at, take } = await content();
    symlinkSync('servers', at('other'));
    expect(take().digest).toBeUndefined();
  });

  it('reads the file behind a link each time', async () => {
    const { at, take } = await content();
    symlinkSync('../outside.svg', at('logo.svg'));
    writeFileSync(at('../outside.svg'), 'one');
    const before = take();
    writeFileSync(at('../outside.svg'), 'two');
    expect(take().digest).not.toBe(before.digest);
    expect(before.files.has('logo.svg')).toBe(false);
  });

  it('ignores what it has stored if a byte of it changed', async () => {
    const { at, take } = await content();
    take();
    const bytes = readFileSync(at('../seen.json'));
    bytes[bytes.length - 10] = 0x20;
    writeFileSync(at('../seen.json'), bytes);
    expect(take().bytes.size).toBe(3);
  });

  it('has nothing for a folder that does not exist', async () => {
    const { at } = await content();
    expect(contentSnapshot(at('nowhere'), at('seen.json'), 'v', 0)).toEqual({ files: new Map(), digest: undefined, bytes: new Map() });
  });
});
