import { mean } from './metrics.ts';
import { HALVES, halfOf } from './questions.ts';
import type { System } from './ranker.ts';

/** The systems that answer the questions of the project. */
export const QUESTION_SYSTEMS = ['BM25', 'text', 'vector', 'hybrid'] as const satisfies readonly System[];

/** A figure for every question and system. */
export interface QuestionFigures {
  /** Name of the figure. */
  readonly figure: string;
  /** Texts of the questions. */
  readonly questions: readonly string[];
  /** A value for each of them, by system. */
  readonly values: Partial<Record<System, readonly number[]>>;
}

/** The means of a figure over some questions. */
interface PartOfFigures {
  readonly part: 'tune' | 'held' | 'all';
  readonly questions: number;
  readonly means: Partial<Record<System, number>>;
}

/** The means of a figure over each half of the questions, and over all. */
export function partsOf({ questions, values }: QuestionFigures): PartOfFigures[] {
  return [...HALVES, 'all' as const].map((part) => {
    const chosen = questions.flatMap((question, at) => (part === 'all' || halfOf(question) === part ? [at] : []));
    const means = Object.fromEntries(Object.entries(values).map(([system, all]) => [system, mean(chosen.map((at) => all[at] ?? 0))]));
    return { part, questions: chosen.length, means };
  });
}

/** The mean of a figure over all questions, for our default mode; 0 without the figure. */
export function hybridMean(figures: readonly QuestionFigures[], name: string): number {
  return mean(figures.find(({ figure }) => figure === name)?.values.hybrid ?? []);
}
