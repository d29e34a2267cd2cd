import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { decodeModel } from '../../src/search/embedding/static-model.ts';
import { writePairs } from './training/made-up-pairs.ts';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe('train-embedding', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-train-'));
    await writePairs(path.join(folder, 'shared/data/pairs'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function trainEmbedding(args: readonly string[], shared: string): Promise<Ended> {
    const env = { ...process.env, PORTOLAN_SHARED: path.join(folder, shared) };
    return new Promise((resolve) => {
      execFile(process.execPath, [path.resolve('scripts/train-embedding.ts'), ...args], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      );
    });
  }

  it('writes the model and its metadata, prints the id on stdout and the progress on stderr', async () => {
    const { code, stdout, stderr } = await trainEmbedding(['--steps', '2', '--workers', '2', '--out', 'made/model'], 'shared');
    expect(stderr).toMatch(/^Read 340 pairs of 3 sources: \d+ words, \d+ of them with a row\.\nStep 2 of 2, loss /);
    const model = await decodeModel(new Uint8Array(await readFile(path.join(folder, 'made/model'))));
    expect(stdout).toBe(`${model.id}\n`);
    expect(await readFile(path.join(folder, 'made/model.json'), 'utf8')).toContain(`"id": "${model.id}"`);
    expect(code).toBe(0);
  });

  it('exits with 1 and one message if there are no pairs', async () => {
    const { code, stdout, stderr } = await trainEmbedding([], 'nowhere');
    expect(stderr).toMatch(/^portolan: There are no pairs to train with: .*nowhere.* or set PORTOLAN_SHARED.*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('exits with 2 for an invalid number', async () => {
    const { code, stderr } = await trainEmbedding(['--steps', '0'], 'shared');
    expect(stderr).toContain('Write a whole number from 1.');
    expect(code).toBe(2);
  });
});
