import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { withFileLock } from '../../../src/catalog/store/file-lock.ts';
import { eventually } from '../../support/timeouts.ts';

const HOLDER = 'another command is running';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portolan-lock-'));
  file = path.join(folder, 'thing');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process of this machine that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('a lock next to a file', () => {
  const atOnce = async (count: number): Promise<{ most: number; done: number }> => {
    let [inside, most, done] = [0, 0, 0];
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      done += 1;
    };
    await Promise.all(Array.from({ length: count }, () => withFileLock(file, work, { holder: HOLDER, interval: 1 })));
    return { most, done };
  };

  it('allows one holder at a time, and is deleted afterwards', async () => {
    expect(await atOnce(12)).toEqual({ most: 1, done: 12 });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is deleted after a failure', async () => {
    const failing = withFileLock(file, () => Promise.reject(new Error('no')), { holder: HOLDER });
    await expect(failing).rejects.toThrow('no');
    expect(await readdir(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('is removed if another process has the process id of its holder', async () => {
    // The test itself is not the one: that a process knows its own number is another case.
    const running = process.ppid;
    await writeFile(`${file}.lock`, `${running} ${hostname()}\n`);
    const refused = withFileLock(file, () => Promise.resolve('done'), { holder: HOLDER, timeout: 0 });
    await expect(refused).rejects.toThrow(HOLDER);
    await utimes(`${file}.lock`, 1, 1);
    expect(await withFileLock(file, () => Promise.resolve('done'), { holder: HOLDER, timeout: 0 })).toBe('done');
  });

  it('is removed if its process was killed, by exactly one of many', async () => {
    await writeFile(`${file}.lock`, `${endedProcess()} ${hostname()}\n`);
    expect(await atOnce(12)).toEqual({ most: 1, done: 12 });
    expect(await readdir(folder)).toEqual([]);
  });

  it('of another machine is removed if its time was not renewed for five minutes', async () => {
    await writeFile(`${file}.lock`, `1 another-${hostname()}\n`);
    const secondsAgo = (seconds: number): number => Date.now() / 1000 - seconds;
    await utimes(`${file}.lock`, secondsAgo(240), secondsAgo(240));
    await expect(withFileLock(file, () => Promise.resolve(), { holder: HOLDER, timeout: 0 })).rejects.toThrow(HOLDER);
    await utimes(`${file}.lock`, secondsAgo(360), secondsAgo(360));
    expect(await withFileLock(file, () => Promise.resolve('done'), { holder: HOLDER, timeout: 0 })).toBe('done');
  });

  it('has its time renewed while the work runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await withFileLock(
      file,
      async () => {
        await utimes(`${file}.lock`, 1, 1);
        vi.advanceTimersByTime(15_000);
        await eventually(async () => expect((await stat(`${file}.lock`)).mtimeMs).toBeGreaterThan(Date.now() - 60_000));
      },
      { holder: HOLDER },
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['a lock of a running process', `${process.pid} ${hostname()}\n`],
    ['a lock of a process on another machine', `${endedProcess()} another-${hostname()}\n`],
    ['a lock without a process', ''],
    ['a lock in another format', 'x\n'],
  ])('%s stays: the waiting process prints what to delete', async (_whose, text) => {
    await writeFile(`${file}.lock`, text);
    const waiting = withFileLock(file, () => Promise.resolve(), { holder: HOLDER, timeout: 2, interval: 1 });
    await expect(waiting).rejects.toThrow(
      `"${file}.lock" exists: ${HOLDER}. If no such command is running, delete that file and try again.`,
    );
    expect(await readdir(folder)).toEqual(['thing.lock']);
  });
});
