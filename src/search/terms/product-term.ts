import { fold, namedTerms, normalise } from './normalise.ts';
import { RANKING } from './ranking-settings.ts';

/** Maximum words of a product's name that are looked for within a longer query. */
const MAX_WORDS = 3;

/**
 * The term under which a product's own servers are indexed: the first term of its name, a space, and the other terms. Ordinary terms have no
 * space. It sorts next to its first term, so both are in the same shard. A name that is a term of its own, such as `Visual Studio Code`, has
 * no others.
 *
 * @returns `undefined` for a name without words, or with more than are looked for
 */
export function productTerm(name: string): string | undefined {
  const folded = fold(name);
  const whole = namedTerms(folded).find(({ from, to }) => from === 0 && to === folded.length);
  const [first, ...others] = whole === undefined ? normalise(name) : [whole.term];
  return first === undefined || others.length >= MAX_WORDS ? undefined : `${first} ${others.join(' ')}`;
}

/**
 * The terms of the products that a query may name, at most as many as the limit.
 *
 * @param isSearched whether a term of the query is searched: a product whose name begins with another term is not looked for
 */
export function productTermsIn(query: string, isSearched: (term: string) => boolean): string[] {
  const terms = normalise(query);
  const named = terms.flatMap((first, at) => {
    if (!isSearched(first)) return [];
    return Array.from({ length: MAX_WORDS }, (_, more) => `${first} ${terms.slice(at + 1, at + 1 + more).join(' ')}`);
  });
  return [...new Set(named)].slice(0, RANKING.limits.productTerms);
}
