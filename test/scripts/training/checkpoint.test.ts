import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fingerprintOf, readCheckpoint, writeCheckpoint } from '../../../scripts/training/checkpoint.ts';
import { SMALL } from './made-up-pairs.ts';

describe('a checkpoint', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-checkpoint-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const trained = { values: Float32Array.of(0.1, -2, 3e-8), squares: Float32Array.of(1, 1e-6, 7) };
  const kept = { state: { trained, losses: [3.25, 1 / 3] }, cpuSeconds: 12.5 };

  it('reads back the same bits, and the later of two', async () => {
    const file = path.join(folder, 'new/one');
    await writeCheckpoint(file, 'f', { ...kept, cpuSeconds: 1 });
    await writeCheckpoint(file, 'f', kept);
    expect(await readCheckpoint(file, 'f')).toEqual(kept);
  });

  it('is absent without a file', async () => {
    expect(await readCheckpoint(path.join(folder, 'none'), 'f')).toBeUndefined();
  });

  it('is refused with another fingerprint', async () => {
    const file = path.join(folder, 'two');
    await writeCheckpoint(file, 'f', kept);
    await expect(readCheckpoint(file, 'g')).rejects.toThrow(/belongs to other settings, another seed or other data/);
  });

  it('is refused if it is damaged or truncated', async () => {
    const file = path.join(folder, 'three');
    await writeCheckpoint(file, 'f', kept);
    const bytes = await readFile(file);
    for (let length = 0; length < bytes.length; length += 1) {
      await writeFile(file, bytes.subarray(0, length));
      await expect(readCheckpoint(file, 'f'), `${length} bytes`).rejects.toThrow(/is damaged/);
    }
  });

  it('has another fingerprint for other settings, another seed and other data', () => {
    const files = [{ source: 'a', digest: '1' }];
    const prints = [
      fingerprintOf(SMALL, 1, files),
      fingerprintOf({ ...SMALL, steps: 61 }, 1, files),
      fingerprintOf({ ...SMALL, sources: {} }, 1, files),
      fingerprintOf(SMALL, 2, files),
      fingerprintOf(SMALL, 1, [{ source: 'a', digest: '2' }]),
      fingerprintOf(SMALL, 1, [{ source: 'b', digest: '1' }]),
    ];
    expect(new Set(prints).size).toBe(prints.length);
    expect(fingerprintOf({ ...SMALL }, 1, files)).toBe(prints[0]);
  });
});
