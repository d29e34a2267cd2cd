/** The relevant documents of a query: grades above 0 by document id. */
export type Relevant = ReadonlyMap<string, number>;

/** Quality measures of a ranking, each from 0 to 1. */
export interface Quality {
  /** {@link ndcg} */
  readonly ndcg: number;
  /** {@link success} */
  readonly success: number;
  /** {@link recall} */
  readonly recall: number;
}

/** Number of ranks that count. */
export const DEPTH = 10;

/** All measures of one ranking of one query. */
export function qualityOf(ranking: readonly string[], relevant: Relevant): Quality {
  return { ndcg: ndcg(ranking, relevant), success: success(ranking, relevant), recall: recall(ranking, relevant) };
}

/**
 * nDCG@10 as trec_eval computes it: the gain of a document is its grade, the discount of a rank is 1 / log2(rank + 1), and the sum is divided by
 * that of the best ranking of all relevant documents.
 */
export function ndcg(ranking: readonly string[], relevant: Relevant): number {
  const best = [...relevant.values()].sort((left, right) => right - left);
  const ideal = discounted(best);
  return ideal === 0 ? 0 : discounted(ranking.map((id) => relevant.get(id) ?? 0)) / ideal;
}

/** success@1: whether the first document is relevant. */
export function success(ranking: readonly string[], relevant: Relevant): number {
  return relevant.has(ranking[0] ?? '') ? 1 : 0;
}

/** recall@10: the share of all relevant documents among the first ten. */
export function recall(ranking: readonly string[], relevant: Relevant): number {
  const found = ranking.slice(0, DEPTH).filter((id) => relevant.has(id));
  return relevant.size === 0 ? 0 : found.length / relevant.size;
}

/** The mean of several qualities, measure by measure; of none: 0. */
export function meanQuality(qualities: readonly Quality[]): Quality {
  return {
    ndcg: mean(qualities.map(({ ndcg: value }) => value)),
    success: mean(qualities.map(({ success: value }) => value)),
    recall: mean(qualities.map(({ recall: value }) => value)),
  };
}

/** The mean of some numbers; of none: 0. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function discounted(grades: readonly number[]): number {
  return grades.slice(0, DEPTH).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
}
