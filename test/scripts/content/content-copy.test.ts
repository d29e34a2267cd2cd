import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { COPY_MARKER, copyContent, isContentCopy, isUnmarkedCopy } from '../../../scripts/content/content-copy.ts';
import { filesBelow } from '../../support/built-site.ts';

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'portolan-copy-')));
  await mkdir(at('content/servers/acme'), { recursive: true });
  await writeFile(at('content/servers/acme/one.yaml'), 'one');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('copies content, marks the copy, and replaces an earlier copy', async () => {
  await mkdir(at('before/old'), { recursive: true });
  await writeFile(at('before/old/file.yaml'), 'old');
  await copyContent(at('content'), at('before'));
  expect(await filesBelow(at('before'))).toEqual([COPY_MARKER, 'servers/acme/one.yaml']);
  expect([await isContentCopy(at('before')), await isContentCopy(at('content')), await isContentCopy(at('nowhere'))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('copies the targets of symbolic links, so that the copy does not change with the content', async () => {
  await mkdir(at('elsewhere'));
  await writeFile(at('elsewhere/two.yaml'), 'two');
  await symlink(at('elsewhere'), at('content/servers/linked'));
  await symlink(at('nowhere'), at('content/servers/broken'));
  await symlink(at('content'), at('to-content'));
  await copyContent(at('to-content'), at('before'));
  await writeFile(at('elsewhere/two.yaml'), 'changed');
  await writeFile(at('content/servers/acme/one.yaml'), 'changed');
  expect(await filesBelow(at('before'))).toEqual([COPY_MARKER, 'servers/acme/one.yaml', 'servers/linked/two.yaml']);
  expect(await readFile(at('before/servers/linked/two.yaml'), 'utf8')).toBe('two');
  expect(await readFile(at('before/servers/acme/one.yaml'), 'utf8')).toBe('one');
});

it('marks a copy only for its own path, so that content restored from it is not replaceable', async () => {
  await copyContent(at('content'), at('before'));
  await cp(at('before'), at('restored'), { recursive: true });
  expect(await isContentCopy(at('restored'))).toBe(false);
  expect(await isContentCopy(at('before'))).toBe(true);
  await symlink(at('before'), at('link'));
  await copyContent(at('content'), at('link'));
  expect(await isContentCopy(await realpath(at('link')))).toBe(true);
});

it.each([
  ['to a folder with the content and the copy', '..', 'servers/up'],
  ['to the content itself', '.', 'loop'],
  ['to its own parent folder', '.', 'servers/acme/loop'],
  ['to the copy', '../before', 'copy'],
  ['to a folder in the copy', '../before/servers', 'servers-of-copy'],
])('ignores a symbolic link %s, and copies everything else', async (_where, target, link) => {
  await copyContent(at('content'), at('before'));
  await symlink(target, at('content', link));
  await copyContent(at('content'), at('before'));
  expect(await filesBelow(at('before'))).toEqual([COPY_MARKER, 'servers/acme/one.yaml']);
});

it('follows folders that link to each other only once', async () => {
  for (const [name, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    await mkdir(at('content', name));
    await writeFile(at('content', name, 'file.yaml'), name);
    await symlink(`../${other}`, at('content', name, 'other'));
  }
  await copyContent(at('content'), at('before'));
  const files = await filesBelow(at('before'));
  expect(files.filter((file) => !file.startsWith('servers'))).toEqual([
    COPY_MARKER,
    'a/file.yaml',
    'a/other/file.yaml',
    'b/file.yaml',
    'b/other/file.yaml',
  ]);
});

it('accepts a folder without a mark as an earlier copy only at the default path and with content files only', async () => {
  await writeFile(at('content/logo.svg'), 'logo');
  for (const file of ['sources.yaml', 'site.yaml', 'crawl-memory.json']) await writeFile(at('content', file), file);
  await cp(at('content'), at('before'), { recursive: true });
  const isCopy = (place: string): Promise<boolean> => isUnmarkedCopy(at('before'), { place, content: at('content') });
  expect(await isCopy(at('before'))).toBe(true);
  expect(await isCopy(at('elsewhere'))).toBe(false);
  await symlink(at('before'), at('link'));
  expect(await isCopy(at('link'))).toBe(false);
  await writeFile(at('before/mine.txt'), 'mine');
  expect(await isCopy(at('before'))).toBe(false);
});
