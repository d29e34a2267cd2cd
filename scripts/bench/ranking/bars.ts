import { mean } from './metrics.ts';
import type { System } from './ranker.ts';
import type { SetScores } from './score-sets.ts';

/** A figure and its target. */
export interface Bar {
  readonly bar: string;
  /** The minimum of the figure. */
  readonly wanted: number;
  readonly figure: number;
  readonly held: boolean;
}

/** The result of a set in a comparison, by nDCG@10. */
interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

/** Compares the results of all sets with the targets. Without MiniSearch, Orama is the better peer. */
export function compareWithTargets(sets: readonly SetScores[]): Bar[] {
  const of = ({ scores }: SetScores, ...systems: readonly System[]): number =>
    Math.max(...systems.map((system) => scores[system]?.ndcg ?? 0));
  const pairs = (ours: System, ...theirs: readonly System[]): Pair[] =>
    sets.map((set) => ({ ours: of(set, ours), theirs: of(set, ...theirs) }));
  const hybrid = pairs('hybrid', 'BM25');
  const peers = pairs('hybrid', 'Orama', 'MiniSearch');
  const text = pairs('text', 'BM25');
  return [
    bar('hybrid / BM25, mean of ratios', 1.22, meanOfRatios(hybrid)),
    bar('hybrid / BM25, ratio of means', 1.22, ratioOfMeans(hybrid)),
    bar('hybrid / BM25, worst set', 0.99, worst(hybrid)),
    bar('hybrid / better peer, mean of ratios', 1.6, meanOfRatios(peers)),
    bar('hybrid / better peer, ratio of means', 1.6, ratioOfMeans(peers)),
    bar('text / BM25, mean of ratios', 1, meanOfRatios(text)),
    bar('text / BM25, ratio of means', 1, ratioOfMeans(text)),
    bar('text / BM25, worst set', 1, worst(text)),
  ];
}

function bar(name: string, wanted: number, figure: number): Bar {
  return { bar: name, wanted, figure, held: figure >= wanted };
}

function meanOfRatios(pairs: readonly Pair[]): number {
  return mean(pairs.map(ratio));
}

function ratioOfMeans(pairs: readonly Pair[]): number {
  return ratio({ ours: mean(pairs.map(({ ours }) => ours)), theirs: mean(pairs.map(({ theirs }) => theirs)) });
}

function worst(pairs: readonly Pair[]): number {
  return Math.min(...pairs.map(ratio));
}

function ratio({ ours, theirs }: Pair): number {
  return ours / theirs;
}
