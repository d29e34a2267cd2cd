import type { IndexData } from '../files/index-data.ts';
import { queryWords } from '../terms/query-words.ts';

/** Whether no other server has a higher word score for a query. */
export type FirstByWords = (query: string, qualifiedName: string) => boolean;

/**
 * Tells whether a server is first for a query by its words alone: without corrections, vectors and bonuses. It costs a small part of a search,
 * so it says which queries are worth one.
 */
export function firstByWords({ cards, terms }: Pick<IndexData, 'cards' | 'terms'>): FirstByWords {
  const rowOf = new Map(cards.map(({ qualifiedName }, row) => [qualifiedName, row]));
  const scores = new Float32Array(cards.length);
  return (query, qualifiedName) => {
    scores.fill(0);
    for (const term of new Set(queryWords(query).map((word) => word.term))) {
      const postings = terms.get(term);
      if (postings === undefined) continue;
      const { rows, impacts } = postings;
      const rarity = Math.log(1 + (cards.length - rows.length + 0.5) / (rows.length + 0.5));
      // A plain loop, because a common word is in most rows of the index.
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at] ?? 0;
        scores[row] = (scores[row] ?? 0) + rarity * (impacts[at] ?? 0);
      }
    }
    const own = scores[rowOf.get(qualifiedName) ?? -1] ?? 0;
    return own > 0 && scores.every((score) => score <= own);
  };
}
