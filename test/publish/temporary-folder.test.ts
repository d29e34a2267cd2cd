import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inTemporaryFolder } from '../../src/publish/temporary-folder.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'portolan-parent-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

describe('a temporary folder', () => {
  it('is there for the work, and gone after it', async () => {
    const text = await inTemporaryFolder(path.join(parent, 'work-'), async (folder) => {
      await writeFile(path.join(folder, 'a.txt'), 'a');
      return (await readdir(folder)).join();
    });
    expect(text).toBe('a.txt');
    expect(await readdir(parent)).toEqual([]);
  });

  it('is gone as soon as the work has failed, while parts of it still write, and hides nothing of why it failed', async () => {
    let stillWriting: Promise<unknown> = Promise.resolve();
    const work = async (folder: string): Promise<void> => {
      await mkdir(path.join(folder, 'deep'));
      stillWriting = Promise.allSettled(Array.from({ length: 200 }, (_, at) => writeFile(path.join(folder, 'deep', `${at}.txt`), 'x')));
      await writeFile(path.join(folder, 'a.txt'), 'a');
      throw new Error('the page /a cannot be rendered');
    };
    await expect(inTemporaryFolder(path.join(parent, 'work-'), work)).rejects.toThrow('the page /a cannot be rendered');
    await stillWriting;
    expect(existsSync(parent)).toBe(true);
    expect(await readdir(parent)).toEqual([]);
  });
});
