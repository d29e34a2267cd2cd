import type { EvaluationDocument } from './evaluation-set.ts';
import { DEPTH } from './metrics.ts';
import { QUESTION_SYSTEMS, type QuestionFigures } from './question-figures.ts';
import type { ProductName, Question, Questions, TypedQuery } from './questions.ts';
import type { Ranker, System } from './ranker.ts';
import { relevantIds, ruleDocuments, type RuleDocument } from './relevance-rule.ts';

/** Names of the figures. */
export const FIGURES = {
  everyday: 'everyday questions, P@5',
  foreign: 'foreign questions, P@5',
  typos: 'typing errors, overlap of 10',
  rare: 'rare words, share of results with it',
  first: 'product, official first',
  five: 'product, official in five',
  rank: 'product, MRR@10',
} as const;

/** Ranks that count for precision. */
const PRECISION_DEPTH = 5;

/** Answers the questions about a collection: everyday and foreign questions, typing errors and rare words. */
export async function answerQuestions(
  { everyday, foreign, typos }: Questions,
  documents: readonly EvaluationDocument[],
  rankers: readonly Ranker[],
): Promise<QuestionFigures[]> {
  const texts = ruleDocuments(documents);
  const misspelt = typos.filter(({ q, right }) => q !== right);
  const rare = typos.flatMap(({ q, right }) => {
    const holders = relevantIds({ any: [String.raw`\b${q}s?\b`] }, texts);
    return q === right && holders.size > 0 ? [{ q, holders }] : [];
  });
  return [
    await precision(FIGURES.everyday, everyday, texts, rankers),
    await precision(FIGURES.foreign, foreign, texts, rankers),
    await figuresOf(FIGURES.typos, misspelt, rankers, async ({ q, right }: TypedQuery, ranker) =>
      overlap(await ranker.rank(q), await ranker.rank(right)),
    ),
    await figuresOf(FIGURES.rare, rare, rankers, async ({ q, holders }, ranker) =>
      share((await ranker.rank(q)).slice(0, holders.size), holders, Math.min(DEPTH, holders.size)),
    ),
  ];
}

/** Searches for products by name. Rankers return qualified names. */
export async function answerProducts(products: readonly ProductName[], rankers: readonly Ranker[]): Promise<QuestionFigures[]> {
  const placed = await figuresOf(FIGURES.rank, products, rankers, async ({ q, official }, ranker) => {
    const place = (await ranker.rank(q)).slice(0, DEPTH).findIndex((name) => official.includes(name));
    return place === -1 ? 0 : 1 / (place + 1);
  });
  return [atLeast(FIGURES.first, placed, 1), atLeast(FIGURES.five, placed, 1 / 5), placed];
}

/** Whether each value reaches a limit: 1 or 0. */
function atLeast(figure: string, { questions, values }: QuestionFigures, limit: number): QuestionFigures {
  const reached = Object.entries(values).map(([system, all]) => [system, all.map((value) => (value >= limit ? 1 : 0))] as const);
  return { figure, questions, values: Object.fromEntries(reached) };
}

async function precision(
  figure: string,
  questions: readonly Question[],
  texts: readonly RuleDocument[],
  rankers: readonly Ranker[],
): Promise<QuestionFigures> {
  const withAnswers = questions.map((question) => ({ q: question.q, relevant: relevantIds(question, texts) }));
  return figuresOf(figure, withAnswers, rankers, async ({ q, relevant }, ranker) =>
    share((await ranker.rank(q)).slice(0, PRECISION_DEPTH), relevant, PRECISION_DEPTH),
  );
}

/** The value of every question for each of {@link QUESTION_SYSTEMS}. */
async function figuresOf<T extends { readonly q: string }>(
  figure: string,
  questions: readonly T[],
  rankers: readonly Ranker[],
  valueOf: (question: T, ranker: Ranker) => Promise<number>,
): Promise<QuestionFigures> {
  const values: Partial<Record<System, readonly number[]>> = {};
  const asked: readonly System[] = QUESTION_SYSTEMS;
  for (const ranker of rankers.filter(({ system }) => asked.includes(system))) {
    const all: number[] = [];
    for (const question of questions) all.push(await valueOf(question, ranker));
    values[ranker.system] = all;
  }
  return { figure, questions: questions.map(({ q }) => q), values };
}

/** How many of the wanted ids were found, divided by a number. */
function share(found: readonly string[], wanted: ReadonlySet<string>, of: number): number {
  return found.filter((id) => wanted.has(id)).length / of;
}

/** How many of the results of the right spelling are results of the wrong one, of ten. 0 without results. */
export function overlap(wrong: readonly string[], right: readonly string[]): number {
  return right.length === 0 ? 0 : 10 * share(wrong, new Set(right), right.length);
}
