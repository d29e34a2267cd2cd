import type { TextTable } from '../../terminal/text-table.ts';
import { againstReference, type Bar } from './bars.ts';
import { meanRatioInterval, ratioInterval, type RatioInterval } from './bootstrap.ts';
import type { LookUpResult } from './known-items.ts';
import { mean, type Quality } from './metrics.ts';
import { partsOf, QUESTION_SYSTEMS, type QuestionFigures } from './question-figures.ts';
import { SYSTEMS, type System } from './ranker.ts';
import type { CollectionScores, SetScores } from './score-sets.ts';

const MEASURES = [
  ['nDCG@10', 'ndcg'],
  ['success@1', 'success'],
  ['recall@10', 'recall'],
] as const satisfies readonly (readonly [string, keyof Quality])[];

/** One table per measure: a row per set, a column per system, and the means in the last row. */
export function qualityTables(sets: readonly SetScores[]): TextTable[] {
  return MEASURES.map(([title, measure]) => {
    const of = (set: SetScores, system: System): number | undefined => set.scores[system]?.[measure];
    const means = SYSTEMS.map((system) => {
      const values = sets.flatMap((set) => of(set, system) ?? []);
      return values.length === 0 ? undefined : mean(values);
    });
    const rows = sets.map((set) => [set.set, ...fixedAll(SYSTEMS.map((system) => of(set, system)))]);
    return { heads: [title, ...SYSTEMS], rows: [...rows, ['mean', ...fixedAll(means)]] };
  });
}

function fixedAll(figures: readonly (number | undefined)[]): string[] {
  return figures.map((value) => fixed(value, 3));
}

/** The ratio of hybrid to the reference for every set, and the mean of the ratios, with intervals. */
export function ratioTable(sets: readonly SetScores[]): TextTable {
  const row = (name: string, { ratio, low, high }: RatioInterval): string[] => [name, ...fixedAll([ratio, low, high])];
  return {
    heads: ['hybrid / BM25, nDCG@10', 'ratio', '95 % from', 'to'],
    rows: [
      ...sets.map((set) => row(set.set, ratioInterval(againstReference(set)))),
      row('mean of ratios', meanRatioInterval(sets.map(againstReference))),
    ],
  };
}

/** The answers to the questions of the project, for each half of the questions and for all. */
export function questionTable(questions: readonly QuestionFigures[]): TextTable {
  const rows = questions.flatMap((figures) =>
    partsOf(figures).map(({ part, questions: asked, means }) => [
      figures.figure,
      part,
      count(asked),
      ...fixedAll(QUESTION_SYSTEMS.map((system) => means[system])),
    ]),
  );
  return { heads: ['questions', 'half', 'asked', ...QUESTION_SYSTEMS], rows };
}

/** The targets. */
export function barTable(bars: readonly Bar[]): TextTable {
  const rows = bars.map(({ bar, wanted, figure, held }) => [bar, fixed(wanted, 2), fixed(figure, 3), yes(held)]);
  return { heads: ['target', 'at least', 'figure', 'held?'], rows };
}

/** The results of known-item queries. */
export function knownItemTable(results: readonly LookUpResult[]): TextTable {
  const rows = results.map(({ kind, mode, lookUps, places, wanted, share }) => [
    kind,
    mode,
    count(lookUps),
    places === 1 ? 'first' : `first ${places}`,
    percent(wanted),
    percent(share),
    yes(share >= wanted),
  ]);
  return { heads: ['known item, as typed', 'mode', 'typed', 'place', 'at least', 'figure', 'held?'], rows };
}

/** The CPU time of indexes and queries. */
export function costTables(scores: readonly CollectionScores[]): TextTable[] {
  const table = (title: string, figures: (of: CollectionScores) => Partial<Record<System, number>>): TextTable => ({
    heads: [title, 'documents', ...SYSTEMS],
    rows: scores.map((each) => [each.collection, count(each.documents), ...SYSTEMS.map((system) => fixed(figures(each)[system], 2))]),
  });
  return [
    table('CPU seconds to build an index', ({ buildSeconds }) => buildSeconds),
    table('CPU milliseconds of a query', ({ queryMs }) => queryMs),
  ];
}

/** The CPU time of parts of the benchmark. */
export function partTable(parts: readonly { readonly part: string; readonly seconds: number }[]): TextTable {
  return { heads: ['CPU seconds of this run', ''], rows: parts.map(({ part, seconds }) => [part, fixed(seconds, 1)]) };
}

function fixed(value: number | undefined, digits: number): string {
  return value === undefined ? '–' : value.toFixed(digits);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function yes(held: boolean | undefined): string {
  return held === undefined ? '–' : held ? 'yes' : 'NO';
}
