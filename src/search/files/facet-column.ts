/** What every row counts for, of one facet. */
export interface FacetColumn {
  /** All values, in code-unit order, each once. */
  readonly values: readonly string[];
  /** Of row `r`: `ids` from `starts[r]` to before `starts[r + 1]`. One longer than there are rows. */
  readonly starts: Uint32Array;
  /** Places in {@link values}. */
  readonly ids: Uint32Array;
}
