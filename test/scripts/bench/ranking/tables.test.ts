import { describe, expect, it } from 'vitest';

import { FIGURES } from '../../../../scripts/bench/ranking/answer-questions.ts';
import { compareWithTargets } from '../../../../scripts/bench/ranking/bars.ts';
import type { LookUpResult } from '../../../../scripts/bench/ranking/known-items.ts';
import type { QuestionFigures } from '../../../../scripts/bench/ranking/question-figures.ts';
import { SYSTEMS, type System } from '../../../../scripts/bench/ranking/ranker.ts';
import type { CollectionScores } from '../../../../scripts/bench/ranking/score-sets.ts';
import {
  barTable,
  costTables,
  knownItemTable,
  partTable,
  qualityTables,
  questionTable,
  ratioTable,
} from '../../../../scripts/bench/ranking/tables.ts';
import { textTable } from '../../../../scripts/terminal/text-table.ts';

function forAll<T>(value: (at: number) => T): Record<System, T> {
  // The entries are those of SYSTEMS.
  return Object.fromEntries(SYSTEMS.map((system, at) => [system, value(at)])) as Record<System, T>;
}

const SCORES: readonly CollectionScores[] = [
  {
    collection: 'full-corpus',
    documents: 13_376,
    sets: ['full-corpus/crosslist', 'full-corpus/categories'].map((set, row) => ({
      set,
      queries: 4,
      leftOut: 0,
      scores: forAll((system) => ({ ndcg: (system + row + 1) / 10, success: 0.5, recall: 0.25 })),
      ndcg: forAll((system) => Array.from({ length: 4 }, () => (system + row + 1) / 10)),
    })),
    buildSeconds: forAll(() => 12.345),
    queryMs: forAll(() => 123.456),
    knowsMeaning: true,
  },
];
const SETS = SCORES.flatMap(({ sets }) => sets);

const KNOWN: readonly LookUpResult[] = [
  { kind: 'display name, one edit', mode: 'hybrid', lookUps: 10_365, places: 3, wanted: 0.95, share: 0.9499, missed: [] },
  { kind: 'owner/repo', mode: 'text', lookUps: 500, places: 1, wanted: 0.99, share: 0.99, missed: [] },
];

const QUESTIONS: readonly QuestionFigures[] = [
  {
    figure: FIGURES.rare,
    questions: ['lake', 'river', 'sea'],
    values: { BM25: [1, 1, 1], text: [1, 0, 0], vector: [0, 0, 0], hybrid: [1, 1, 0] },
  },
];

describe('the tables of the ranking bench', () => {
  it('compare systems in columns, with their mean in the last row', () => {
    const [ndcg] = qualityTables(SETS);
    expect(ndcg!.heads).toEqual(['nDCG@10', 'Orama', 'MiniSearch', 'BM25', 'text', 'vector', 'hybrid']);
    expect(ndcg!.rows).toEqual([
      ['full-corpus/crosslist', '0.100', '0.200', '0.300', '0.400', '0.500', '0.600'],
      ['full-corpus/categories', '0.200', '0.300', '0.400', '0.500', '0.600', '0.700'],
      ['mean', '0.150', '0.250', '0.350', '0.450', '0.550', '0.650'],
    ]);
  });

  it('have a dash for an absent peer', () => {
    const sets = SETS.map((set) => {
      const systems = Object.entries(set.scores).filter(([system]) => system !== 'MiniSearch');
      return { ...set, scores: Object.fromEntries(systems) };
    });
    expect(qualityTables(sets)[0]!.rows.map((row) => row[2])).toEqual(['–', '–', '–']);
  });

  it('show the ratio of every set with its interval, and their mean', () => {
    expect(ratioTable(SETS).rows).toEqual([
      ['full-corpus/crosslist', '2.000', '2.000', '2.000'],
      ['full-corpus/categories', '1.750', '1.750', '1.750'],
      ['mean of ratios', '1.875', '1.875', '1.875'],
    ]);
  });

  it('show the answers to questions for each half and for all', () => {
    const { heads, rows } = questionTable(QUESTIONS);
    expect(heads).toEqual(['questions', 'half', 'asked', 'BM25', 'text', 'vector', 'hybrid']);
    expect(rows.map((row) => row[1])).toEqual(['tune', 'held', 'all']);
    expect(rows[2]).toEqual([FIGURES.rare, 'all', '3', '1.000', '0.333', '0.000', '0.667']);
  });

  it('show for every limit whether it passed', () => {
    const bars = [
      { bar: 'one', wanted: 1.15, figure: 1.2, held: true },
      { bar: 'two', wanted: 0.97, figure: 0.9, held: false },
    ];
    expect(barTable(bars).rows).toEqual([
      ['one', '1.15', '1.200', 'yes'],
      ['two', '0.97', '0.900', 'NO'],
    ]);
    expect(knownItemTable(KNOWN).rows).toEqual([
      ['display name, one edit', 'hybrid', '10,365', 'first 3', '95.00 %', '94.99 %', 'NO'],
      ['owner/repo', 'text', '500', 'first', '99.00 %', '99.00 %', 'yes'],
    ]);
  });

  it('fit in a terminal of 100 columns', () => {
    const parts = [{ part: 'full-corpus, questions of the project', seconds: 123.4 }];
    const bars = barTable(compareWithTargets(SETS, QUESTIONS));
    const own = [ratioTable(SETS), questionTable(QUESTIONS), bars];
    const tables = [...qualityTables(SETS), ...own, knownItemTable(KNOWN), ...costTables(SCORES), partTable(parts)];
    const lines = tables.flatMap((table) => textTable(table).split('\n'));
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });
});
