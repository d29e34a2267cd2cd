import { describe, expect, it } from 'vitest';

import type { LookUpResult } from '../../../../scripts/bench/ranking/known-items.ts';
import { SYSTEMS, type System } from '../../../../scripts/bench/ranking/ranker.ts';
import { VIEWS, type CollectionScores } from '../../../../scripts/bench/ranking/score-sets.ts';
import { barTable, costTables, knownItemTable, partTable, qualityTables, setsOf } from '../../../../scripts/bench/ranking/tables.ts';
import { textTable } from '../../../../scripts/terminal/text-table.ts';

function forAll<T>(value: (at: number) => T): Record<System, T> {
  // The entries are those of SYSTEMS.
  return Object.fromEntries(SYSTEMS.map((system, at) => [system, value(at)])) as Record<System, T>;
}

const SCORES: readonly CollectionScores[] = VIEWS.map((view, at) => ({
  view,
  collection: 'full-corpus',
  documents: 13_376,
  sets: ['full-corpus/crosslist', 'full-corpus/categories'].map((set, row) => ({
    set,
    queries: 334,
    leftOut: 0,
    scores: forAll((system) => ({ ndcg: (system + row + at + 1) / 10, success: 0.5, recall: 0.25 })),
  })),
  buildSeconds: forAll(() => 12.345),
  queryMs: forAll(() => 123.456),
  knowsMeaning: true,
}));

const KNOWN: readonly LookUpResult[] = [
  { kind: 'display name, one edit', mode: 'hybrid', lookUps: 10_365, places: 3, wanted: 0.95, share: 0.9499, missed: [] },
  { kind: 'owner/repo', mode: 'text', lookUps: 500, places: 1, wanted: 0.99, share: 0.99, missed: [] },
];

describe('the tables of the ranking bench', () => {
  it('compare systems in columns, with their mean in the last row', () => {
    const [ndcg] = qualityTables(setsOf(SCORES, 'whole records'), 'whole records');
    expect(ndcg!.heads).toEqual(['nDCG@10, whole records', 'Orama', 'MiniSearch', 'BM25', 'text', 'vector', 'hybrid', 'hybrid/BM25']);
    expect(ndcg!.rows).toEqual([
      ['full-corpus/crosslist', '0.100', '0.200', '0.300', '0.400', '0.500', '0.600', '2.00'],
      ['full-corpus/categories', '0.200', '0.300', '0.400', '0.500', '0.600', '0.700', '1.75'],
      ['mean', '0.150', '0.250', '0.350', '0.450', '0.550', '0.650', '1.86'],
    ]);
  });

  it('have a dash for an absent peer', () => {
    const sets = setsOf(SCORES, 'whole records').map((set) => {
      const systems = Object.entries(set.scores).filter(([system]) => system !== 'MiniSearch');
      return { ...set, scores: Object.fromEntries(systems) };
    });
    expect(qualityTables(sets, 'whole records')[0]!.rows.map((row) => row[2])).toEqual(['–', '–', '–']);
  });

  it('show for every limit whether it passed', () => {
    expect(barTable(SCORES).rows[0]).toEqual(['hybrid / BM25, mean of ratios', '1.22', '1.875', 'yes', '1.675', 'yes']);
    expect(knownItemTable(KNOWN).rows).toEqual([
      ['display name, one edit', 'hybrid', '10,365', 'first 3', '95.00 %', '94.99 %', 'NO'],
      ['owner/repo', 'text', '500', 'first', '99.00 %', '99.00 %', 'yes'],
    ]);
  });

  it('fit in a terminal of 100 columns', () => {
    const parts = [{ part: 'full-corpus, whole records', seconds: 123.4 }];
    const quality = VIEWS.flatMap((view) => qualityTables(setsOf(SCORES, view), view));
    const tables = [...quality, barTable(SCORES), knownItemTable(KNOWN), ...costTables(SCORES), partTable(parts)];
    const lines = tables.flatMap((table) => textTable(table).split('\n'));
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });
});
