/** A product, and where its maker publishes servers for it. */
export interface Product {
  readonly name: string;
  /** Other names of it; empty if there are none. */
  readonly also: readonly string[];
  /** Owners of its servers, in any case. */
  readonly owners: readonly string[];
  /** Host names of its maker. A server that is only reached there, or below, is the maker's own. */
  readonly hosts: readonly string[];
}
