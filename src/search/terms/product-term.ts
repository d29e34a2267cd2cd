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
  const terms = whole === undefined ? normalise(name) : [whole.term];
  return terms.length === 0 || terms.length > MAX_WORDS ? undefined : termOf(terms);
}

/** A term that the last word of a query may become while it is typed. */
export interface LongerTerm {
  readonly term: string;
  /** How many servers have it, divided by those that have the commonest of these terms: 0 to 1. */
  readonly share: number;
}

/** A product that a query may name. */
interface NamedProduct {
  readonly term: string;
  /** Whether the query is the beginning of its name. */
  readonly isBeginning: boolean;
  /** How likely the query names it: 1, or the share of a {@link LongerTerm}. */
  readonly share: number;
}

/**
 * The products that a query may name, at most as many as the limit.
 *
 * @param isSearched whether a term of the query is searched: a product whose name begins with another term is not looked for
 * @param longer terms that the last term may become
 */
export function productsIn(query: string, isSearched: (term: string) => boolean, longer: readonly LongerTerm[] = []): NamedProduct[] {
  const terms = normalise(query);
  const named = terms.flatMap((first, at) => {
    return isSearched(first) ? numbers(MAX_WORDS).map((more) => termOf(terms.slice(at, at + 1 + more))) : [];
  });
  const before = terms.slice(0, -1);
  const begun = longer.flatMap(({ term, share }) =>
    numbers(Math.min(MAX_WORDS, terms.length)).flatMap((more) => {
      const [first, ...others] = [...before.slice(before.length - more), term];
      const isLookedFor = more === 0 || isSearched(first);
      return isLookedFor ? [{ term: termOf([first, ...others]), isBeginning: more === before.length, share }] : [];
    }),
  );
  const products = [...named.map((term) => ({ term, isBeginning: false, share: 1 })), ...begun];
  return [...new Map(products.map((product) => [product.term, product])).values()].slice(0, RANKING.limits.productTerms);
}

/** The term of a product with these terms in its name, as {@link productTerm} describes it. */
function termOf([first = '', ...others]: readonly string[]): string {
  return `${first} ${others.join(' ')}`;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
