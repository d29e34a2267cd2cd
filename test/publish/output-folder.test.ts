import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { checkOutputFolder, OutputFolderError, replaceFolder } from '../../src/publish/output-folder.ts';

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-out-'));
  await mkdir(at('project', 'content'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function earlierBuild(name: string): Promise<void> {
  for (const file of ['index.html', 'api/servers.json', 'search/manifest.json', 'old.html']) {
    await mkdir(path.dirname(at(name, file)), { recursive: true });
    await writeFile(at(name, file), 'old');
  }
}

describe('checkOutputFolder', () => {
  const needed = (): string[] => [at('project'), at('project', 'content')];

  it.each(['project', 'project/content', '.'])('refuses a folder that is or holds what is needed: %s', async (out) => {
    await expect(checkOutputFolder(at(out), needed())).rejects.toThrow(OutputFolderError);
  });

  it('refuses it also through a link', async () => {
    await symlink(at('project'), at('link'));
    await expect(checkOutputFolder(at('link'), needed())).rejects.toThrow(/PORTOLAN_OUT/);
  });

  it('refuses a folder with files of somebody else', async () => {
    await mkdir(at('www'));
    await writeFile(at('www', 'mine.txt'), 'mine');
    await expect(checkOutputFolder(at('www'), needed())).rejects.toThrow(/no build of this project wrote/);
  });

  it('takes a folder that is not there, is empty, or is an earlier build, also inside the project', async () => {
    await checkOutputFolder(at('new'), needed());
    await mkdir(at('empty'));
    await checkOutputFolder(at('empty'), needed());
    await earlierBuild('project/dist');
    await checkOutputFolder(at('project', 'dist'), needed());
  });
});

describe('replaceFolder', () => {
  it('puts what was built in the place of what was there, and leaves nothing else', async () => {
    await earlierBuild('dist');
    await writeFile(at('dist.old'), 'not ours');
    await replaceFolder(at('dist'), (fresh) => writeFile(path.join(fresh, 'new.html'), 'new'));
    expect(await readdir(at('dist'))).toEqual(['new.html']);
    expect((await readdir(folder)).sort()).toEqual(['dist', 'dist.old', 'project']);
  });

  it('leaves the earlier build standing when a build fails', async () => {
    await earlierBuild('dist');
    const failing = replaceFolder(at('dist'), async (fresh) => {
      await writeFile(path.join(fresh, 'half.html'), 'half');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readFile(at('dist', 'old.html'), 'utf8')).toBe('old');
    expect((await readdir(folder)).sort()).toEqual(['dist', 'project']);
  });
});
