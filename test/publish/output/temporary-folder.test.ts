import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inTemporaryFolder, removeLeftoverFolders } from '../../../src/publish/output/temporary-folder.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'portolan-parent-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

describe('a temporary folder', () => {
  it('exists during the work, and is deleted afterwards', async () => {
    const text = await inTemporaryFolder(path.join(parent, 'work-'), async (folder) => {
      await writeFile(path.join(folder, 'a.txt'), 'a');
      return (await readdir(folder)).join();
    });
    expect(text).toBe('a.txt');
    expect(await readdir(parent)).toEqual([]);
  });

  it('is created in a folder that does not exist yet', async () => {
    const prefix = path.join(parent, 'a', 'b', 'work-');
    const isThere = await inTemporaryFolder(prefix, (folder) => Promise.resolve(existsSync(folder)));
    expect([isThere, await readdir(path.dirname(prefix))]).toEqual([true, []]);
  });

  it('is deleted after a failure, even during open writes, without hiding the cause', async () => {
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

describe('folders of killed processes', () => {
  const HOST = hostname().replaceAll(/[^\w.]+/g, '_');
  const DAY = 24 * 3_600_000;

  async function leftBy(pid: number, host: string, age: number): Promise<string> {
    const name = `work-${pid}@${host}-AbC123`;
    await mkdir(path.join(parent, name, 'deep'), { recursive: true });
    const then = (Date.now() - age) / 1000;
    await utimes(path.join(parent, name), then, then);
    return name;
  }

  /** A process of this machine that has ended. */
  async function endedProcess(): Promise<number> {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    return child.pid ?? 0;
  }

  it('are deleted by the next process; those of running processes, and other folders, are kept', async () => {
    await leftBy(await endedProcess(), HOST, 0);
    const running = await leftBy(process.ppid, HOST, 0);
    for (const name of ['work-mine', 'work-AbC123', 'other-1@x-AbC123']) await mkdir(path.join(parent, name));
    await writeFile(path.join(parent, `work-1@${HOST}-AbC123`), 'a file');
    const during = await inTemporaryFolder(path.join(parent, 'work-'), () => readdir(parent));
    const kept = [running, 'work-mine', 'work-AbC123', 'other-1@x-AbC123', `work-1@${HOST}-AbC123`];
    expect((await readdir(parent)).sort()).toEqual(kept.sort());
    const own = during.filter((name) => !kept.includes(name));
    expect(own).toEqual([expect.stringMatching(new RegExp(`^work-${process.pid}@`))]);
  });

  it('of another machine are kept for a day, whatever process has their process id here', async () => {
    const ended = await endedProcess();
    const old = await leftBy(process.ppid, 'elsewhere', 2 * DAY);
    const young = await leftBy(ended, 'elsewhere', 0);
    await removeLeftoverFolders(parent, 'work-', Date.now());
    expect((await readdir(parent)).sort()).toEqual([old, young].sort());
    await removeLeftoverFolders(parent, 'work-', Date.now() + 2 * DAY);
    expect(await readdir(parent)).toEqual([]);
  });

  it('are not deleted by concurrent processes', async () => {
    const prefix = path.join(parent, 'work-');
    const seen = await Promise.all(
      Array.from({ length: 4 }, () =>
        inTemporaryFolder(prefix, async (folder) => {
          await removeLeftoverFolders(parent, '', Date.now());
          await writeFile(path.join(folder, 'a.txt'), 'a');
          return readdir(folder);
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 4 }, () => ['a.txt']));
    expect(await readdir(parent)).toEqual([]);
  });

  it('have names by which the next process finds those of a killed build', async () => {
    const module = pathToFileURL(path.resolve('src/publish/output/temporary-folder.ts')).href;
    const code = `import { inTemporaryFolder, removeLeftoverFolders } from ${JSON.stringify(module)};
      await inTemporaryFolder(${JSON.stringify(path.join(parent, 'work-'))}, async () => { process.stdout.write('x'); await new Promise((resolve) => setTimeout(resolve, 60_000)); });`;
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module-typescript', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readdir(parent)).toHaveLength(1);
    await inTemporaryFolder(path.join(parent, 'work-'), () => Promise.resolve());
    expect(await readdir(parent)).toEqual([]);
  });
});
