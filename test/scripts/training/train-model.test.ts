import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { trainModel, type ModelTraining } from '../../../scripts/training/train-model.ts';
import { addRow } from '../../../src/search/embedding/quantised-rows.ts';
import { decodeModel, type StaticModel } from '../../../src/search/embedding/static-model.ts';
import { piecesOf, tokensOf } from '../../../src/search/embedding/tokens.ts';
import { madeUpPairs, SMALL, TOPIC_COUNT, writePairs } from './made-up-pairs.ts';

describe('the training of a model', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-training-'));
    await writePairs(path.join(folder, 'pairs'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Options of a training whose files are called `name`. */
  function options(name: string, changed: Partial<ModelTraining> = {}): ModelTraining {
    return {
      data: path.join(folder, 'pairs'),
      settings: SMALL,
      seed: 7,
      workers: 1,
      checkpoint: path.join(folder, name, 'checkpoint'),
      checkpointEvery: 25,
      resume: true,
      out: path.join(folder, name, 'model'),
      record: path.join(folder, name, 'model.json'),
      signal: new AbortController().signal,
      onStep: () => undefined,
      say: () => undefined,
      ...changed,
    };
  }

  /** Trains until `steps` steps are done, then stops. */
  async function interrupted(name: string, steps: number, changed: Partial<ModelTraining> = {}): Promise<string | undefined> {
    const stopped = new AbortController();
    const onStep = (done: number): void => {
      if (done === steps) stopped.abort();
    };
    return trainModel(options(name, { signal: stopped.signal, onStep, ...changed }));
  }

  it('gives the same bytes with one thread and with three, without and with two interruptions', async () => {
    const id = await trainModel(options('once'));
    expect(id).toMatch(/^portolan-16-[\da-f]{12}$/);
    const bytes = await readFile(path.join(folder, 'once/model'));

    expect(await trainModel(options('three', { workers: 3 }))).toBe(id);
    expect((await readFile(path.join(folder, 'three/model'))).equals(bytes)).toBe(true);

    expect(await interrupted('parts', 13)).toBeUndefined();
    expect(existsSync(path.join(folder, 'parts/model'))).toBe(false);
    expect(await interrupted('parts', 41, { workers: 2 })).toBeUndefined();
    const reported: string[] = [];
    const done: number[] = [];
    const rest = options('parts', { say: (text) => reported.push(text), onStep: (step) => done.push(step) });
    expect(await trainModel(rest)).toBe(id);
    expect(reported).toContain('Resuming after step 41.');
    expect(done[0]).toBe(42);
    expect((await readFile(path.join(folder, 'parts/model'))).equals(bytes)).toBe(true);
    expect(existsSync(path.join(folder, 'parts/checkpoint'))).toBe(false);
  });

  it('gives another model for another seed', async () => {
    const ids = await Promise.all([1, 2].map((seed) => trainModel(options(`seed-${seed}`, { seed, settings: { ...SMALL, steps: 3 } }))));
    expect(new Set(ids).size).toBe(2);
  });

  it('continues from the last checkpoint after it was killed', async () => {
    const killed = options('killed', {
      onStep: (done) => {
        if (done === 30) throw new Error('killed');
      },
    });
    await expect(trainModel(killed)).rejects.toThrow('killed');
    const done: number[] = [];
    await trainModel(options('killed', { onStep: (step) => done.push(step) }));
    expect(done[0]).toBe(26);
  });

  it('refuses the checkpoint of another training, and ignores it if configured', async () => {
    await interrupted('other', 5);
    const other = options('other', { seed: 8 });
    await expect(trainModel(other)).rejects.toThrow(/other settings, another seed or other data.*--no-resume/);
    await expect(trainModel(options('other', { settings: { ...SMALL, drop: 0.05 } }))).rejects.toThrow(/other settings/);
    const done: number[] = [];
    await trainModel({ ...other, resume: false, onStep: (step) => done.push(step) });
    expect(done[0]).toBe(1);
  });

  it('makes unseen pairs more similar than unrelated texts', async () => {
    const losses: number[] = [];
    await trainModel(options('learns', { onStep: (_, loss) => losses.push(loss) }));
    const model = await decodeModel(new Uint8Array(await readFile(path.join(folder, 'learns/model'))));
    const vectors = madeUpPairs(10 * TOPIC_COUNT, 99).map(([a, b]) => [embed(model, a), embed(model, b)] as const);
    const cosines = (isPair: (a: number, b: number) => boolean): number[] =>
      vectors.flatMap(([a], i) => vectors.flatMap(([, b], j) => (isPair(i % TOPIC_COUNT, j % TOPIC_COUNT) ? [dot(a, b)] : [])));
    expect(mean(cosines((a, b) => a === b))).toBeGreaterThan(mean(cosines((a, b) => a !== b)) + 0.5);
    expect(mean(losses.slice(-10))).toBeLessThan(mean(losses.slice(0, 3)) - 0.5);
  });

  it('records the training data of the model', async () => {
    const id = await trainModel(options('record', { settings: { ...SMALL, steps: 3 } }));
    const record: unknown = JSON.parse(await readFile(path.join(folder, 'record/model.json'), 'utf8'));
    const often = 2 * 90 ** 0.7;
    const plain = 200 ** 0.7;
    const share = (part: number): number => Number((part / (often + plain)).toFixed(4));
    const sha256 = expect.stringMatching(/^[\da-f]{64}$/) as string;
    expect(record).toEqual({
      id,
      format: 1,
      bytes: (await readFile(path.join(folder, 'record/model'))).length,
      words: 42,
      createdFrom: [
        {
          source: 'often',
          pairs: 90,
          weight: 2,
          reason: 'to be drawn more',
          shareOfBatches: share(often),
          licence: 'not stated',
          from: 'not stated',
          sha256,
        },
        { source: 'plain', pairs: 200, weight: 1, shareOfBatches: share(plain), licence: 'MIT', from: 'own/one@1', sha256 },
      ],
      leftOut: [{ source: 'left', reason: 'to be left out' }],
      settings: expect.objectContaining({ steps: 3, batch: 24, dimensions: 16 }) as object,
      seed: 7,
      lossAtEnd: expect.any(Number) as number,
      cpuSeconds: expect.any(Number) as number,
      node: process.versions.node,
    });
  });

  it('reports a missing or empty folder of pairs', async () => {
    await expect(trainModel(options('none', { data: path.join(folder, 'nowhere') }))).rejects.toThrow(
      /nowhere cannot be read\. Name it with --data/,
    );
    await expect(trainModel(options('none', { data: folder }))).rejects.toThrow(/contains no \*\.tsv\.gz/);
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });
});

function embed(model: StaticModel, text: string): Float32Array {
  const sum = new Float32Array(model.dimensions);
  for (const word of tokensOf(text)) {
    const row = model.words.indexOf(word);
    const pieces = piecesOf(word, model.pieceRows.count);
    if (row >= 0) addRow(model.wordRows, row, 1, sum);
    else for (const piece of pieces) addRow(model.pieceRows, piece, 1 / pieces.length, sum);
  }
  const length = Math.sqrt(dot(sum, sum));
  return sum.map((value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
