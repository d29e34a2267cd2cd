import { describe, expect, it } from 'vitest';

import { createBatch, pairsIn, usedRowsIn, type Batch } from '../../../scripts/training/batch.ts';
import { BatchDrawer, type Drawing } from '../../../scripts/training/batch-drawer.ts';
import { CorpusBuilder } from '../../../scripts/training/corpus.ts';
import type { TrainingSettings } from '../../../scripts/training/training-settings.ts';
import { wordRowsOf } from '../../../scripts/training/vocabulary.ts';
import { madeUpPairs, SMALL } from './made-up-pairs.ts';

/** Each first text has a word of its own, so that a pair is known by it. */
function drawingOf(counts: Record<string, number>, changed: Partial<TrainingSettings> = {}): Drawing {
  const settings = { ...SMALL, vocabulary: 10_000, leastTexts: 1, drop: 0, ...changed };
  const builder = new CorpusBuilder(settings);
  for (const [name, count] of Object.entries(counts)) {
    builder.add(
      name,
      madeUpPairs(count, 1).map(([a, b], at) => [`${name}${at} ${a}`, b]),
    );
  }
  const corpus = builder.finish();
  return { corpus, rows: wordRowsOf(corpus, settings), settings, seed: 3 };
}

function draws(drawing: Drawing, count: number): Batch[] {
  const drawer = new BatchDrawer(drawing);
  return Array.from({ length: count }, () => {
    const batch = createBatch(drawing.settings);
    drawer.draw(batch);
    return batch;
  });
}

function firstWords({ rows }: Drawing, batch: Batch): string[] {
  return Array.from({ length: pairsIn(batch) }, (_, text) => rows.vocabulary[batch.rows[batch.offsets[text]!]!]!);
}

describe('the selection of batches', () => {
  it('uses every pair of a source once before it repeats one', () => {
    const drawing = drawingOf({ plain: 48 });
    const rounds = draws(drawing, 4).map((batch) => firstWords(drawing, batch));
    expect(new Set([...rounds[0]!, ...rounds[1]!]).size).toBe(48);
    expect(new Set([...rounds[2]!, ...rounds[3]!]).size).toBe(48);
    expect(rounds[2]).not.toEqual(rounds[0]);
  });

  it('takes the pairs of a batch from one source, in multiples of four for a small source', () => {
    const drawing = drawingOf({ plain: 48, tiny: 10, speck: 3 });
    const batches = draws(drawing, 40).map((batch) => firstWords(drawing, batch));
    for (const words of batches) expect(new Set(words.map((word) => word.replace(/\d+/, ''))).size).toBe(1);
    expect(new Set(batches.map((words) => `${words[0]!.replace(/\d+/, '')} ${words.length}`))).toEqual(new Set(['plain 24', 'tiny 8']));
  });

  it('selects sources by their weight and tempered size', () => {
    const drawing = drawingOf({ plain: 48, often: 96, left: 48 });
    const often = 2 * 2 ** 0.7;
    const shares = [1 / (1 + often), often / (1 + often), 0];
    new BatchDrawer(drawing).shares.forEach((share, at) => expect(share).toBeCloseTo(shares[at]!, 12));
    const drawn = draws(drawing, 400).filter((batch) => firstWords(drawing, batch)[0]!.startsWith('often')).length;
    expect(drawn / 400).toBeGreaterThan(shares[1]! - 0.1);
    expect(drawn / 400).toBeLessThan(shares[1]! + 0.1);
  });

  it('selects the same after skipped steps as after selected ones', () => {
    const drawing = drawingOf({ plain: 50, often: 30 }, { drop: 0.3 });
    const drawer = new BatchDrawer(drawing);
    drawer.skip(9);
    const batch = createBatch(drawing.settings);
    drawer.draw(batch);
    expect(batch).toEqual(draws(drawing, 10)[9]);
  });

  it('reads the configured share of known words by their pieces, with the whole weight of each text', () => {
    const drawing = drawingOf({ plain: 240 }, { drop: 0.25 });
    const batches = draws(drawing, 10);
    let pieces = 0;
    for (const batch of batches) {
      for (let use = 0; use < batch.offsets[48]!; use += 1) {
        if (batch.rows[use]! >= drawing.rows.vocabulary.length) pieces += batch.weights[use]!;
      }
    }
    const words = 10 * (24 * 6 + 24 * 5);
    expect(pieces / words).toBeGreaterThan(0.2);
    expect(pieces / words).toBeLessThan(0.3);
  });

  it('lists for every used row the texts that contain it, in order, with its weight there', () => {
    const drawing = drawingOf({ plain: 60 }, { drop: 0.3 });
    for (const batch of draws(drawing, 5)) {
      const expected = new Map<number, [number, number][]>();
      for (let text = 0; text < 2 * pairsIn(batch); text += 1) {
        for (let use = batch.offsets[text]!; use < batch.offsets[text + 1]!; use += 1) {
          expected.set(batch.rows[use]!, [...(expected.get(batch.rows[use]!) ?? []), [text, batch.weights[use]!]]);
        }
      }
      const listed = Array.from({ length: usedRowsIn(batch) }, (_, place): [number, [number, number][]] => {
        const [first, end] = [batch.userOffsets[place]!, batch.userOffsets[place + 1]!];
        const uses = Array.from({ length: end - first }, (_, at): [number, number] => [
          batch.userTexts[first + at]!,
          batch.userWeights[first + at]!,
        ]);
        return [batch.usedRows[place]!, uses];
      });
      expect(new Map(listed)).toEqual(expected);
      expect(listed).toHaveLength(expected.size);
    }
  });

  it('reports that no source can be selected', () => {
    const drawing = drawingOf({ left: 30 });
    expect(() => new BatchDrawer(drawing).draw(createBatch(drawing.settings))).toThrow(/no pairs to train with/);
  });
});
