import type { ExpandedWord } from '../../search/terms/expanded-terms.ts';
import type { Parameters } from '../catalog/parameters.ts';
import { quoted } from '../editions/term-postings.ts';

/** Whether the rows of a term are all listed. */
export function isComplete({ postings }: ExpandedWord[number]): boolean {
  return postings.frequency === undefined || postings.frequency === postings.rows.length;
}

/** A condition in SQL: servers that have any term of some words. */
export function haveWords(expanded: readonly ExpandedWord[]): (parameters: Parameters) => string {
  const terms = [...new Set(expanded.flatMap((word) => word.map(({ term }) => term)))];
  return (parameters) => `s.words @@ ${parameters.add(terms.map(quoted).join(' | '))}::tsquery`;
}

/** The listed rows of all terms, each once. */
export function listedRows(expanded: readonly ExpandedWord[]): Set<number> {
  const rows = new Set<number>();
  for (const word of expanded) for (const { postings } of word) for (const row of postings.rows) rows.add(row);
  return rows;
}
