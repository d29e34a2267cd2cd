import { FACET_NAMES, type FacetName } from './files/index-data.ts';
import type { FacetColumn } from './files/facet-column.ts';
import type { Marks } from './files/index-source.ts';
import type { Facets, FacetValue } from './query/search-engine.ts';

/** Data from which facets are counted. */
export interface FacetSource extends Readonly<Record<FacetName, FacetColumn>> {
  readonly marks: Marks;
}

/**
 * Counts the facets of the matches.
 *
 * @param known facets that were counted over other matches
 */
export function countFacets(
  matches: Uint32Array,
  { marks, ...columns }: FacetSource,
  known: Partial<Record<FacetName, readonly FacetValue[]>>,
): Facets {
  const counted = FACET_NAMES.map((facet) => [facet, known[facet] ?? countColumn(matches, columns[facet])] as const);
  return {
    // The table of names has each of them.
    ...(Object.fromEntries(counted) as Record<FacetName, readonly FacetValue[]>),
    deployed: countMarked(matches, marks.deployed),
    verified: countMarked(matches, marks.verified),
    remote: countMarked(matches, marks.remote),
    local: countMarked(matches, marks.local),
  };
}

/** Number of matches with each value, most first. */
export function countColumn(matches: Uint32Array, { values, starts, ids }: FacetColumn): FacetValue[] {
  const counts = new Uint32Array(values.length);
  for (const row of matches) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const id = ids[at] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  // Values are in code-unit order, which the stable sort keeps where counts are equal.
  return values
    .map((value, id) => ({ value, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function countMarked(matches: Uint32Array, marked: Marks['deployed']): number {
  let count = 0;
  for (const row of matches) if (marked.has(row)) count += 1;
  return count;
}
