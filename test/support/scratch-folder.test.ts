import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { scratchFolder } from './scratch-folder.ts';

const MEMORY = 64e9;

describe('the folder for temporary files of a test run', () => {
  let inMemory: string;
  let onDisk: string;

  beforeEach(async () => {
    [inMemory, onDisk] = [await mkdtemp(path.join(tmpdir(), 'memory-')), await mkdtemp(path.join(tmpdir(), 'disk-'))];
    vi.stubEnv('TMPDIR', undefined);
    vi.stubEnv('TMP', onDisk);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is in memory if there is enough', async () => {
    const folder = await scratchFolder(1e6, { inMemory, memory: MEMORY });
    expect(path.dirname(folder)).toBe(inMemory);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['memory is scarce', 1e6, 5e9],
    ['the file system in memory is too small', 1e18, 1e19],
  ])('is in the folder of the system if %s', async (_title, needed, memory) => {
    const folder = await scratchFolder(needed, { inMemory, memory });
    expect(readdirSync(inMemory)).toEqual([]);
    expect(path.dirname(folder)).toBe(onDisk);
  });

  it('is in TMPDIR if that is set, and in the folder of the system if there is no file system in memory', async () => {
    expect(path.dirname(await scratchFolder(1e6, { inMemory: path.join(inMemory, 'absent'), memory: MEMORY }))).toBe(onDisk);
    vi.stubEnv('TMPDIR', inMemory);
    vi.stubEnv('TMP', undefined);
    expect(path.basename(await scratchFolder(1e18, { inMemory, memory: MEMORY }))).toMatch(/^portolan-tests-/);
    expect(readdirSync(inMemory)).toHaveLength(1);
  });

  it('is made after the folders of killed runs are deleted, and no others', async () => {
    const names = { killed: 'portolan-tests-4194305-a', new: 'portolan-tests-4194305-b', running: `portolan-tests-${process.pid}-c` };
    for (const name of Object.values(names)) await mkdir(path.join(inMemory, name));
    for (const name of [names.killed, names.running]) await utimes(path.join(inMemory, name), 0, 0);
    await scratchFolder(1e6, { inMemory, memory: MEMORY });
    const left = Object.values(names).filter((name) => existsSync(path.join(inMemory, name)));
    expect(left).toEqual([names.new, names.running]);
  });
});
