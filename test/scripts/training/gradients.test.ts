import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pairsIn, usedRowsIn, type Batch } from '../../../scripts/training/batch.ts';
import { BatchDrawer } from '../../../scripts/training/batch-drawer.ts';
import { batchLoss } from '../../../scripts/training/batch-loss.ts';
import { CorpusBuilder } from '../../../scripts/training/corpus.ts';
import { createScratch, type Scene } from '../../../scripts/training/scene.ts';
import { PHASES } from '../../../scripts/training/step-phases.ts';
import { CONTROL_SIZE } from '../../../scripts/training/team-control.ts';
import { sceneOf } from '../../../scripts/training/team-member.ts';
import { createMemory } from '../../../scripts/training/training-memory.ts';
import type { TrainingSettings } from '../../../scripts/training/training-settings.ts';
import { sumGradients, updateRow } from '../../../scripts/training/update-row.ts';
import { wordRowsOf } from '../../../scripts/training/vocabulary.ts';
import { SMALL } from './made-up-pairs.ts';

const SETTINGS: TrainingSettings = { ...SMALL, dimensions: 4, batch: 20, pieceBuckets: 8, leastTexts: 1, drop: 0.3, sources: {} };

interface Done {
  readonly scene: Scene;
  /** Whether two texts of the batch are the same words. */
  readonly same: (a: number, b: number) => boolean;
}

/** Everything of one step but the last phase, in this thread. */
function halfStep(pairs: readonly [string, string][], seed: number): Done {
  const builder = new CorpusBuilder(SETTINGS);
  builder.add('plain', pairs);
  const corpus = builder.finish();
  const rows = wordRowsOf(corpus, SETTINGS);
  const memory = createMemory(SETTINGS, rows.count, seed, CONTROL_SIZE);
  const scene = { ...sceneOf(memory, 0), scratch: createScratch(memory) };
  new BatchDrawer({ corpus, rows, settings: SETTINGS, seed }).draw(scene.batch);
  for (const phase of PHASES.slice(0, 3)) {
    // Backwards, because the order of tasks must not matter.
    for (let task = phase.tasks(scene.batch) - 1; task >= 0; task -= 1) phase.run(task, scene);
  }
  const texts = new Map(pairs.flat().map((text) => [hashOf(text), text]));
  const same = (a: number, b: number): boolean => texts.get(scene.batch.hashes[a]!) === texts.get(scene.batch.hashes[b]!);
  return { scene, same };

  function hashOf(text: string): number {
    const number = pairs.flat().indexOf(text);
    return corpus.hashes[number]!;
  }
}

/** The sum of the loss over the pairs, by the book. */
function naiveLoss(values: ArrayLike<number>, batch: Batch, same: Done['same']): number {
  const { dimensions, scale } = SETTINGS;
  const pairs = pairsIn(batch);
  const vectors = Array.from({ length: 2 * pairs }, (_, text) => {
    const sum = new Array<number>(dimensions).fill(0);
    for (let use = batch.offsets[text]!; use < batch.offsets[text + 1]!; use += 1) {
      sum.forEach((value, at) => (sum[at] = value + batch.weights[use]! * values[batch.rows[use]! * dimensions + at]!));
    }
    const length = Math.hypot(...sum);
    return sum.map((value) => value / length);
  });
  const logit = (a: number, b: number): number => scale * vectors[a]!.reduce((sum, value, at) => sum + value * vectors[pairs + b]![at]!, 0);
  const isNegative = (i: number, j: number): boolean =>
    i !== j && !same(i, j) && !same(i, pairs + j) && !same(pairs + i, j) && !same(pairs + i, pairs + j);
  let loss = 0;
  for (let i = 0; i < pairs; i += 1) {
    const others = Array.from({ length: pairs }, (_, j) => j).filter((j) => j === i || isNegative(i, j));
    const byRow = Math.log(others.reduce((sum, j) => sum + Math.exp(logit(i, j)), 0));
    const byColumn = Math.log(others.reduce((sum, j) => sum + Math.exp(logit(j, i)), 0));
    loss += (byRow + byColumn) / 2 - logit(i, i);
  }
  return loss;
}

const text = fc.array(fc.constantFrom('red', 'green', 'blue', 'house', 'boat', 'train'), { minLength: 1, maxLength: 3 });
const somePairs = fc.array(fc.tuple(text, text), { minLength: 4, maxLength: 26 });
const asTexts = (pairs: readonly [string[], string[]][]): [string, string][] => pairs.map(([a, b]) => [a.join(' '), b.join(' ')]);

describe('a training step', () => {
  it('has the loss of the formula, without equal texts as negatives', () => {
    fc.assert(
      fc.property(somePairs, fc.nat(1000), (pairs, seed) => {
        const { scene, same } = halfStep(asTexts(pairs), seed);
        const expected = naiveLoss(scene.memory.trained.values, scene.batch, same);
        expect(batchLoss(scene) * pairsIn(scene.batch)).toBeCloseTo(expected, 6);
      }),
      { numRuns: 60 },
    );
  });

  it('has the gradients of a numerical differentiation', () => {
    const words = ['red', 'green', 'blue', 'house', 'boat', 'train', 'unseenword'];
    const pairs = words.flatMap((a, at) => words.slice(at).map((b): [string, string] => [`${a} ${b}`, at % 2 === 0 ? b : `${a} boat`]));
    const { scene, same } = halfStep(pairs, 5);
    const { memory, batch } = scene;
    const values = Float64Array.from(memory.trained.values);
    const sum = new Float64Array(SETTINGS.dimensions);
    let largest = 0;
    expect(usedRowsIn(batch)).toBeGreaterThan(10);
    for (let place = 0; place < usedRowsIn(batch); place += 1) {
      sumGradients(place, scene, sum);
      sum.forEach((gradient, at) => {
        const index = batch.usedRows[place]! * SETTINGS.dimensions + at;
        const lossAt = (shift: number): number => naiveLoss(values.with(index, values[index]! + shift), batch, same);
        expect(gradient).toBeCloseTo((lossAt(1e-5) - lossAt(-1e-5)) / 2e-5, 4);
        largest = Math.max(largest, Math.abs(gradient));
      });
    }
    expect(largest).toBeGreaterThan(1);
  });

  it('moves a row by its gradient divided by the root of the sum of squares', () => {
    const { scene } = halfStep(
      [
        ['red house', 'green'],
        ['blue', 'boat'],
        ['train red', 'blue boat'],
        ['green', 'train'],
      ],
      2,
    );
    const { values, squares } = scene.memory.trained;
    const index = scene.batch.usedRows[0]! * SETTINGS.dimensions;
    const sum = new Float64Array(SETTINGS.dimensions);
    sumGradients(0, scene, sum);
    const gradient = (sum[0]! * SETTINGS.gradientScale) / 4;
    const [value, square] = [values[index]!, squares[index]! + gradient ** 2];
    updateRow(0, scene);
    expect(squares[index]).toBe(Math.fround(square));
    expect(values[index]).toBe(Math.fround(value - (scene.learningRate * gradient) / Math.sqrt(square)));
  });
});
