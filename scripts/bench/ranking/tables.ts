import type { TextTable } from '../../terminal/text-table.ts';
import { compareWithTargets } from './bars.ts';
import type { LookUpResult } from './known-items.ts';
import { mean, type Quality } from './metrics.ts';
import { SYSTEMS, type System } from './ranker.ts';
import { VIEWS, type CollectionScores, type SetScores, type View } from './score-sets.ts';

/** All sets that were measured under a view. */
export function setsOf(scores: readonly CollectionScores[], view: View): SetScores[] {
  return scores.filter((each) => each.view === view).flatMap(({ sets }) => sets);
}

const MEASURES = [
  ['nDCG@10', 'ndcg'],
  ['success@1', 'success'],
  ['recall@10', 'recall'],
] as const satisfies readonly (readonly [string, keyof Quality])[];

/** One table per measure: a row per set, a column per system, and the means in the last row. */
export function qualityTables(sets: readonly SetScores[], view: View): TextTable[] {
  return MEASURES.map(([title, measure]) => {
    const of = (set: SetScores, system: System): number | undefined => set.scores[system]?.[measure];
    const means = SYSTEMS.map((system) => {
      const values = sets.flatMap((set) => of(set, system) ?? []);
      return values.length === 0 ? undefined : mean(values);
    });
    const rows = sets.map((set) => [set.set, ...withRatio(SYSTEMS.map((system) => of(set, system)))]);
    return { heads: [`${title}, ${view}`, ...SYSTEMS, 'hybrid/BM25'], rows: [...rows, ['mean', ...withRatio(means)]] };
  });
}

/** Figures of {@link SYSTEMS}, and the ratio of the last one to BM25. */
function withRatio(figures: readonly (number | undefined)[]): string[] {
  const [hybrid, reference] = [figures[SYSTEMS.indexOf('hybrid')], figures[SYSTEMS.indexOf('BM25')]];
  const ratio = hybrid === undefined || reference === undefined ? undefined : hybrid / reference;
  return [...figures.map((value) => fixed(value, 3)), fixed(ratio, 2)];
}

/** The targets for every view. */
export function barTable(scores: readonly CollectionScores[]): TextTable {
  const compared = VIEWS.map((view) => compareWithTargets(setsOf(scores, view)));
  const rows = (compared[0] ?? []).map(({ bar, wanted }, at) => [
    bar,
    fixed(wanted, 2),
    ...compared.flatMap((bars) => [fixed(bars[at]?.figure, 3), yes(bars[at]?.held)]),
  ]);
  return { heads: ['target, by nDCG@10', 'at least', ...VIEWS.flatMap((view) => [view, 'held?'])], rows };
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
  const table = (title: string, figures: (of: CollectionScores) => Partial<Record<System, number>>, digits: number): TextTable => ({
    heads: [title, 'documents', ...SYSTEMS],
    rows: scores
      .filter(({ view }) => view === 'whole records')
      .map((each) => [each.collection, count(each.documents), ...SYSTEMS.map((system) => fixed(figures(each)[system], digits))]),
  });
  return [
    table('CPU seconds to build an index', ({ buildSeconds }) => buildSeconds, 2),
    table('CPU milliseconds of a query', ({ queryMs }) => queryMs, 2),
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
