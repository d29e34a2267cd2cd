import type { TermPostings } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { productsIn, type LongerTerm } from '../terms/product-term.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import { sumOf, type NamedRows } from './exact-names.ts';

/**
 * Bonuses of a maker's own server. In a query that has its product among other words, the bonus decides between servers that fit about equally;
 * the score is at most 1. Of a query that is the beginning of its product's name, the product is most likely meant.
 */
const BONUS = { among: 0.15, beginning: 0.6 };

/** What is searched. */
export interface SearchedText {
  readonly text: string;
  /** Terms that are searched. */
  readonly words: readonly string[];
  /** Terms that the last word may become. */
  readonly longer: readonly LongerTerm[];
}

/**
 * The bonuses of servers whose product a query names, added to those of typed names. The terms of products are in the shards of their words,
 * so this loads a file only where a shard ends between the two.
 */
export async function withOwnServers(
  source: Pick<IndexSource, 'loadTerms' | 'postings'>,
  named: NamedRows,
  { text, words, longer }: SearchedText,
): Promise<NamedRows> {
  const searched = new Set(words.slice(0, RANKING.limits.words));
  const products = productsIn(text, (term) => searched.has(term), longer);
  if (products.length === 0) return named;
  await source.loadTerms(products.map(({ term }) => term));
  const own = new Map<number, number>();
  for (const { term, isBeginning, share } of products) {
    const bonus = share * (isBeginning ? BONUS.beginning : BONUS.among);
    const { rows, impacts } = source.postings(term) ?? NO_POSTINGS;
    rows.forEach((row, at) => own.set(row, Math.max(own.get(row) ?? 0, ((impacts[at] ?? 0) / RANKING.atBuild.impactSteps) * bonus)));
  }
  return sumOf(named, own);
}

const NO_POSTINGS: Pick<TermPostings, 'rows' | 'impacts'> = { rows: new Uint32Array(), impacts: new Uint8Array() };
