import type { ExpandedWord } from '../../search/terms/expanded-terms.ts';
import { quoted } from '../editions/term-postings.ts';

/** All terms of a question, each once. */
export function termsOf(expanded: readonly ExpandedWord[]): string[] {
  return [...new Set(expanded.flatMap((word) => word.map(({ term }) => term)))];
}

/** Whether the rows of a term are all listed. */
export function isComplete({ postings }: ExpandedWord[number]): boolean {
  return postings.frequency === undefined || postings.frequency === postings.rows.length;
}

/** A `tsquery` for documents with any of the terms. */
export function anyOf(terms: readonly string[]): string {
  return terms.map(quoted).join(' | ');
}

/** The listed rows of all terms, each once. */
export function listedRows(expanded: readonly ExpandedWord[]): Set<number> {
  const rows = new Set<number>();
  for (const word of expanded) for (const { postings } of word) for (const row of postings.rows) rows.add(row);
  return rows;
}
