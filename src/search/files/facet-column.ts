/** The values of every row in one facet. */
export interface FacetColumn {
  /** All distinct values, in code-unit order. */
  readonly values: readonly string[];
  /** The values of row `r` are `ids` from `starts[r]` to before `starts[r + 1]`. It has one more entry than there are rows. */
  readonly starts: Uint32Array;
  /** Indexes into {@link values}. */
  readonly ids: Uint32Array;
}
