import type { FacetValue } from '../../search/query/search-engine.ts';
import type { CountRequest, ValueCounts } from '../source/value-counts.ts';

/** How many of all matches have each value, most first. */
export interface ServerFacets {
  readonly owner: readonly FacetValue[];
  readonly tag: readonly FacetValue[];
  /** `remote`, `npm`, `pypi`, … */
  readonly ways: readonly FacetValue[];
  /** `none`, `key`, `oauth`; servers of which it is not known are not counted. */
  readonly signIn: readonly FacetValue[];
  /** `verified`, `deployed`, `remote`, `local`: values of the filter `is:`. */
  readonly is: readonly FacetValue[];
}

/** Maximum number of values of one facet. */
const MAX_VALUES = 10;

/** What is counted for the facets of an answer. */
export const FACET_COUNTS: readonly CountRequest[] = (['counted.owner', 'counted.tag', 'way', 'auth', 'counted.is'] as const).map(
  (kind) => ({
    kind,
    limit: MAX_VALUES,
  }),
);

/** The facets of an answer, from the counts of {@link FACET_COUNTS}. */
export function serverFacets(counts: readonly ValueCounts[]): ServerFacets {
  const [owner = [], tag = [], ways = [], signIn = [], is = []] = counts.map(({ values }) => values);
  return { owner, tag, ways, signIn, is };
}
