import { indexIn } from '../files/ascending.ts';
import type { IndexData, TermPostings } from '../files/index-data.ts';
import { rarity } from '../terms/expanded-terms.ts';
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
    const row = rowOf.get(qualifiedName);
    if (row === undefined) return false;
    const found = [...new Set(queryWords(query).map((word) => word.term))].flatMap((term) => terms.get(term) ?? []);
    const own = found.reduce((sum, postings) => Math.fround(sum + weightOf(postings, row, cards.length)), 0);
    return own > 0 && noneAbove(own, found, scores);
  };
}

/** Whether no row has a higher score. Scores only grow, so the first one above it decides. */
function noneAbove(own: number, found: readonly TermPostings[], scores: Float32Array): boolean {
  scores.fill(0);
  for (const { rows, impacts } of found) {
    const weight = rarity(rows.length, scores.length);
    // A plain loop, because a common word is in most rows of the index.
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const score = (scores[row] ?? 0) + weight * (impacts[at] ?? 0);
      scores[row] = score;
      if ((scores[row] ?? 0) > own) return false;
    }
  }
  return true;
}

/** What a term adds to the score of a row. */
function weightOf({ rows, impacts }: TermPostings, row: number, count: number): number {
  const at = indexIn(row, rows);
  return rows[at] === row ? rarity(rows.length, count) * (impacts[at] ?? 0) : 0;
}
