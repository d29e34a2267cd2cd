import type { Product } from '../../catalog/lists/product.ts';
import { fold, squeeze, wordsOf } from '../terms/normalise.ts';
import { isAtOneOf } from './own-hosts.ts';

/** A list of products, by their makers. */
export class ListedProducts {
  readonly #products: readonly Product[];
  readonly #byOwner = new Map<string, Product[]>();
  readonly #names: ReadonlySet<string>;

  constructor(products: readonly Product[]) {
    this.#products = products;
    this.#names = new Set(products.flatMap(namesOf).map(squeeze));
    for (const product of products) {
      for (const owner of product.owners.map(fold)) this.#byOwner.set(owner, [...(this.#byOwner.get(owner) ?? []), product]);
    }
  }

  /** Whether a product of this name is listed, ignoring case, spaces and punctuation. */
  has(name: string): boolean {
    return this.#names.has(squeeze(name));
  }

  /** @param owner folded */
  ofOwner(owner: string): readonly Product[] {
    return this.#byOwner.get(owner) ?? [];
  }

  /** The products to whose maker all of these hosts belong. */
  atHosts(hosts: readonly string[]): readonly Product[] {
    return hosts.length === 0 ? [] : this.#products.filter((product) => hosts.every((host) => isAtOneOf(host, product.hosts)));
  }
}

/** The names of a product, as folded words. */
export function namesOf({ name, also }: Product): string[] {
  return [name, ...also].map((each) => wordsOf(each).join(' '));
}
