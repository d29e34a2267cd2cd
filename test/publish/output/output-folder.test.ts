import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { replaceFromWorkFolder } from '../../../src/publish/output/work-folder-output.ts';
import { checkOutputFolder, replaceFolder } from '../../../src/publish/output/output-folder.ts';

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
  const check = (out: string): Promise<void> =>
    checkOutputFolder(at(out), { needed: [at('project')], content: at('project', 'content'), setting: 'PORTOLAN_OUT' });

  it.each(['project', 'project/content', '.', 'project/content/dist'])(
    'refuses a folder that is, contains or is inside the content: %s',
    async (out) => {
      await expect(check(out)).rejects.toMatchObject({ code: 'folder-in-use' });
    },
  );

  it('refuses a folder with files that no build wrote, and names the setting', async () => {
    await mkdir(at('www'));
    await writeFile(at('www', 'mine.txt'), 'mine');
    await expect(check('www')).rejects.toThrow(/www" cannot be replaced: .+ or set PORTOLAN_OUT to another folder\. {2}\[unknown-files\]$/);
  });

  it('accepts a folder that is missing, is empty, or is an earlier build, also inside the project', async () => {
    await check('new');
    await mkdir(at('empty'));
    await check('empty');
    await earlierBuild('project/dist');
    await check('project/dist');
  });
});

describe('replaceFolder', () => {
  it('replaces the earlier files with the new build, and leaves nothing else', async () => {
    await earlierBuild('dist');
    await writeFile(at('dist.old'), 'not ours');
    await replaceFolder(at('dist'), (fresh) => writeFile(path.join(fresh, 'new.html'), 'new'));
    expect(await readdir(at('dist'))).toEqual(['new.html']);
    expect((await readdir(folder)).sort()).toEqual(['dist', 'dist.old', 'project']);
  });

  it('keeps the earlier build if a build fails', async () => {
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

describe('concurrent builds', () => {
  it('into the same and into other folders all complete, and leave one complete build in each and nothing else', async () => {
    const build = (name: string, text: string): Promise<void> =>
      replaceFromWorkFolder(at('out', name), at('project/.portolan'), async (fresh) => {
        for (const file of ['index.html', 'one.html', 'two.html']) {
          await writeFile(path.join(fresh, file), text);
          await setImmediate();
        }
      });
    await Promise.all(['a', 'b'].flatMap((text) => [build('same', text), build('other', text)]));
    expect((await readdir(at('out'))).sort()).toEqual(['other', 'same']);
    for (const name of ['same', 'other']) {
      const files = (await readdir(at('out', name))).sort();
      expect(files).toEqual(['index.html', 'one.html', 'two.html']);
      const texts = await Promise.all(files.map((file) => readFile(at('out', name, file), 'utf8')));
      expect(new Set(texts).size).toBe(1);
    }
    expect(await readdir(at('project', '.portolan'))).toEqual([]);
  });
});
