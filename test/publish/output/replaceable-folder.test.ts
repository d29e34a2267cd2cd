import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { replaceableFolder } from '../../../src/publish/output/replaceable-folder.ts';

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'portolan-replaceable-')));
  await mkdir(at('project/content'), { recursive: true });
  await mkdir(at('precious/inner'), { recursive: true });
  await writeFile(at('precious/inner/mine.txt'), 'mine');
  await writeFile(at('file'), '');
  await symlink(at('precious'), at('to-precious'));
  await symlink(at('project'), at('to-project'));
  await symlink(at('nowhere'), at('broken'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function resultFor(name: string, isOwn: (folder: string) => boolean): Promise<string> {
  const needed = [at('project'), at('project/content'), at('project/new/sources.yaml')];
  return replaceableFolder(at(name), { needed, outside: [at('project/content')], isOwn, fix: 'name another' });
}

describe('replaceableFolder', () => {
  it.each([
    ['project', 'folder-in-use'],
    ['.', 'folder-in-use'],
    ['to-project', 'folder-in-use'],
    ['to-project/content', 'folder-in-use'],
    ['to-project/content/deep/new', 'folder-in-use'],
    ['project/new', 'folder-in-use'],
    ['file', 'no-folder'],
    ['file/new', 'no-folder'],
    ['broken', 'no-folder'],
    ['broken/new', 'no-folder'],
  ])('refuses %s, whatever it contains', async (name, code) => {
    await expect(resultFor(name, () => true)).rejects.toMatchObject({ code });
  });

  it.each(['precious', 'to-precious', 'precious/inner', 'to-precious/inner'])(
    'refuses %s, whose files no earlier run wrote',
    async (name) => {
      await expect(resultFor(name, () => false)).rejects.toThrow(
        `"${at(name)}" cannot be replaced: it contains files that no earlier run of this command wrote. Empty it, or name another.  [unknown-files]`,
      );
    },
  );

  it.each([
    ['new', 'new'],
    ['deep/new', 'deep/new'],
    ['project/before', 'project/before'],
    ['to-project/before', 'project/before'],
    ['to-precious', 'precious'],
  ])('returns the real path of %s, which is missing or from an earlier run', async (name, real) => {
    expect(await resultFor(name, (own) => own === at('precious'))).toBe(at(real));
  });
});
