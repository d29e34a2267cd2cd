import { describe, expect, it } from 'vitest';

import { answerProducts, answerQuestions, FIGURES, overlap } from '../../../../scripts/bench/ranking/answer-questions.ts';
import type { EvaluationDocument } from '../../../../scripts/bench/ranking/evaluation-set.ts';
import { hybridMean, partsOf, type QuestionFigures } from '../../../../scripts/bench/ranking/question-figures.ts';
import { halfOf } from '../../../../scripts/bench/ranking/questions.ts';
import type { Ranker } from '../../../../scripts/bench/ranking/ranker.ts';

const DOCUMENTS = ['tide', 'tides', 'ship', 'quay', 'rope', 'mast'].map((text): EvaluationDocument => ({
  id: `id-${text}`,
  name: '',
  title: '',
  text,
  tags: [],
  tools: [],
}));

function hybrid(results: Readonly<Record<string, readonly string[]>>): Ranker[] {
  return [
    { system: 'hybrid', rank: (query) => results[query] ?? [] },
    { system: 'Orama', rank: () => [] },
  ];
}

function valuesOf(figures: readonly QuestionFigures[], figure: string): readonly number[] | undefined {
  return figures.find((each) => each.figure === figure)?.values.hybrid;
}

const NONE = { everyday: [], foreign: [], typos: [], products: [] };

describe('the questions of the project', () => {
  it('are measured by the share of relevant documents among the first five, absent results counted', async () => {
    const everyday = [{ q: 'water', any: ['tide'] }];
    const rankers = hybrid({ water: ['id-tide', 'id-ship', 'id-tides'] });
    expect(valuesOf(await answerQuestions({ ...NONE, everyday }, DOCUMENTS, rankers), FIGURES.everyday)).toEqual([0.4]);
  });

  it('count the first five results only', async () => {
    const foreign = [{ q: 'Schiff', lang: 'de', any: ['ship'] }];
    const rankers = hybrid({ Schiff: ['id-tide', 'id-tides', 'id-quay', 'id-rope', 'id-mast', 'id-ship'] });
    expect(valuesOf(await answerQuestions({ ...NONE, foreign }, DOCUMENTS, rankers), FIGURES.foreign)).toEqual([0]);
  });

  it('compare the results of a typing error with those of the right spelling', async () => {
    const typos = [{ q: 'shp', right: 'ship' }];
    const rankers = hybrid({ ship: ['a', 'b', 'c', 'd'], shp: ['d', 'x', 'a'] });
    expect(valuesOf(await answerQuestions({ ...NONE, typos }, DOCUMENTS, rankers), FIGURES.typos)).toEqual([5]);
    expect(overlap(['a'], [])).toBe(0);
    expect(overlap([], ['a'])).toBe(0);
  });

  it('require a rare word in as many results as documents have it, and leave out words of none', async () => {
    const typos = ['tide', 'lawyer'].map((q) => ({ q, right: q }));
    const figures = await answerQuestions({ ...NONE, typos }, DOCUMENTS, hybrid({ tide: ['id-tide', 'id-ship', 'id-tides'] }));
    expect(figures.find(({ figure }) => figure === FIGURES.rare)).toMatchObject({ questions: ['tide'], values: { hybrid: [0.5] } });
  });

  it('look for the first official server of a product', async () => {
    const products = ['one', 'six', 'none'].map((q) => ({ q, official: ['o/x', 'o/y'] }));
    const rankers = hybrid({ one: ['o/y', 'o/x'], six: ['a', 'b', 'c', 'd', 'e', 'o/x'], none: ['a'] });
    const figures = await answerProducts(products, rankers);
    expect(valuesOf(figures, FIGURES.first)).toEqual([1, 0, 0]);
    expect(valuesOf(figures, FIGURES.five)).toEqual([1, 0, 0]);
    expect(valuesOf(figures, FIGURES.rank)).toEqual([1, 1 / 6, 0]);
    expect(valuesOf(await answerProducts([{ q: 'p', official: ['o'] }], hybrid({ p: ['a', 'b', 'c', 'd', 'o'] })), FIGURES.five)).toEqual([
      1,
    ]);
  });

  it('leave out systems that do not answer them', async () => {
    const [figure] = await answerProducts([{ q: 'p', official: ['o'] }], hybrid({}));
    expect(Object.keys(figure!.values)).toEqual(['hybrid']);
  });
});

describe('figures of questions', () => {
  const questions = Array.from({ length: 40 }, (_, at) => `question ${at}`);
  const figures: QuestionFigures = { figure: 'tune', questions, values: { hybrid: questions.map((q) => (halfOf(q) === 'tune' ? 1 : 0)) } };

  it('are means over each half, and over all', () => {
    const [tune, held, all] = partsOf(figures);
    expect(tune!.means).toEqual({ hybrid: 1 });
    expect(held!.means).toEqual({ hybrid: 0 });
    expect(all!.means.hybrid).toBeCloseTo(tune!.questions / 40, 10);
    expect(tune!.questions + held!.questions).toBe(40);
    expect(all!.questions).toBe(40);
  });

  it('are found by their name; 0 without such a figure', () => {
    expect(hybridMean([figures], 'tune')).toBe(partsOf(figures)[2]!.means.hybrid);
    expect(hybridMean([figures], 'other')).toBe(0);
  });
});
