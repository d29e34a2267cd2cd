import type { TermPostings } from '../files/index-data.ts';
import { productTerm } from '../terms/product-term.ts';
import type { OwnServer } from './own-servers.ts';

/** Impacts of a server whose names have the product, and of one whose description has it. */
const IMPACTS = { named: 255, described: 128 };

/** The postings of products: the servers of their makers. */
export function productTerms(own: readonly OwnServer[]): ReadonlyMap<string, TermPostings> {
  const byTerm = new Map<string, Map<number, number>>();
  for (const { row, product, isNamed } of own) {
    const term = productTerm(product);
    if (term === undefined) continue;
    const rows = byTerm.get(term) ?? new Map<number, number>();
    byTerm.set(term, rows.set(row, Math.max(rows.get(row) ?? 0, isNamed ? IMPACTS.named : IMPACTS.described)));
  }
  const postingsOf = (rows: ReadonlyMap<number, number>): TermPostings => {
    const ascending = [...rows].sort(([a], [b]) => a - b);
    return { rows: Uint32Array.from(ascending, ([row]) => row), impacts: Uint8Array.from(ascending, ([, impact]) => impact) };
  };
  return new Map(Array.from(byTerm, ([term, rows]) => [term, postingsOf(rows)]));
}
