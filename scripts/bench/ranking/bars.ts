import { FIGURES } from './answer-questions.ts';
import { meanRatioInterval, ratioInterval, type PairedFigures } from './bootstrap.ts';
import { mean } from './metrics.ts';
import { hybridMean, type QuestionFigures } from './question-figures.ts';
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

/** nDCG@10 of our hybrid and of the reference for every query of a set. */
export function againstReference({ ndcg }: SetScores): PairedFigures {
  return { ours: ndcg.hybrid ?? [], theirs: ndcg.BM25 ?? [] };
}

/**
 * Compares the results of all sets and questions with the targets. Without MiniSearch, Orama is the better peer. Hybrid is significantly
 * below BM25 on a set if the whole 95 % interval of their ratio is below 1.
 */
export function compareWithTargets(sets: readonly SetScores[], questions: readonly QuestionFigures[]): Bar[] {
  const pairs = sets.map(againstReference);
  const ratios = (ours: System, ...theirs: readonly System[]): number => mean(sets.map((set) => best(set, [ours]) / best(set, theirs)));
  return [
    bar('hybrid / BM25, mean of ratios', 1.15, meanRatioInterval(pairs).ratio),
    bar('hybrid / BM25, lowest upper end of the 95 % intervals', 1, Math.min(...pairs.map((pair) => ratioInterval(pair).high))),
    bar('hybrid / better peer, mean of ratios', 1.6, ratios('hybrid', 'Orama', 'MiniSearch')),
    bar('text / BM25, mean of ratios', 1, ratios('text', 'BM25')),
    ...TARGETS.map(([figure, wanted]) => bar(`hybrid, ${figure}`, wanted, hybridMean(questions, figure))),
  ];
}

/** The targets of our default mode for the questions of the project. */
const TARGETS = [
  [FIGURES.first, 0.8],
  [FIGURES.five, 0.97],
  [FIGURES.everyday, 0.75],
  [FIGURES.foreign, 0.6],
  [FIGURES.typos, 7.5],
] as const;

/** The best nDCG@10 of some systems. */
function best({ scores }: SetScores, systems: readonly System[]): number {
  return Math.max(...systems.map((system) => scores[system]?.ndcg ?? 0));
}

function bar(name: string, wanted: number, figure: number): Bar {
  return { bar: name, wanted, figure, held: figure >= wanted };
}
