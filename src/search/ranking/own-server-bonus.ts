import type { IndexSource } from '../files/index-source.ts';
import { productTermsIn } from '../terms/product-term.ts';
import { RANKING } from '../terms/ranking-settings.ts';
import { sumOf, type NamedRows } from './exact-names.ts';

/**
 * Bonus of a maker's own server in a query that has its product among other words. It decides between servers that fit about equally; the
 * score is at most 1.
 */
const BONUS = 0.15;

/**
 * The bonuses of servers whose product a query names, added to those of typed names. The terms of products are in the shards of their words,
 * so this loads a file only where a shard ends between the two.
 *
 * @param words terms that are searched
 */
export async function withOwnServers(
  source: Pick<IndexSource, 'loadTerms' | 'postings'>,
  named: NamedRows,
  text: string,
  words: readonly string[],
): Promise<NamedRows> {
  const searched = new Set(words.slice(0, RANKING.limits.words));
  const products = productTermsIn(text, (term) => searched.has(term));
  if (products.length === 0) return named;
  await source.loadTerms(products);
  const own = new Map<number, number>();
  for (const { rows, impacts } of products.flatMap((term) => source.postings(term) ?? [])) {
    rows.forEach((row, at) => own.set(row, Math.max(own.get(row) ?? 0, ((impacts[at] ?? 0) / RANKING.atBuild.impactSteps) * BONUS)));
  }
  return sumOf(named, own);
}
