import { foldName } from '../../catalog/values/qualified-name.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { allMet } from '../source/record-condition.ts';
import type { CountRequest, ValueCounts } from '../source/value-counts.ts';
import { entryCondition } from './ard-filter.ts';
import type { ArdExplore, ArdFacet } from './ard-query.ts';

/** Maximum matches that are counted where a backend does not count all of them. */
const MAX_COUNTED = 1000;

/** The values of a facet, the most frequent first. */
interface FacetBuckets {
  readonly buckets: readonly { readonly value: string; readonly count: number }[];
  /** Entries with a value beyond the limit; absent if there is none. */
  readonly otherCount?: number;
}

/** The answer of `POST /explore`. */
interface ArdFacets {
  readonly resultType: 'facets';
  readonly facets: Readonly<Record<string, FacetBuckets>>;
}

/** Counts the values of the entries that match. */
export async function exploreEntries({ backend, reader }: AnswerSource, { text, filter, facets }: ArdExplore): Promise<ArdFacets> {
  const requests = facets.map(countRequest);
  const among = entryCondition(filter);
  if (text === '') return answerOf(facets, await reader.counts({ among }, requests));
  const search = { q: text, profile: undefined, offset: 0 };
  const { counts } = await backend.search({ ...search, limit: 0, counts: { requests, among } });
  if (counts !== undefined) return answerOf(facets, counts);
  const { names } = await backend.search({ ...search, limit: MAX_COUNTED });
  const matches = { names: names.map(foldName) };
  return answerOf(facets, await reader.counts({ among: allMet(among, matches) }, requests));
}

function countRequest({ field, limit, minCount }: ArdFacet): CountRequest {
  return { kind: `ard.${field}`, limit, minCount };
}

function answerOf(facets: readonly ArdFacet[], counts: readonly ValueCounts[]): ArdFacets {
  const buckets = facets.map(({ field }, at): readonly [string, FacetBuckets] => {
    const { values, otherCount } = counts[at] ?? { values: [], otherCount: 0 };
    return [field, { buckets: values, ...(otherCount > 0 && { otherCount }) }];
  });
  return { resultType: 'facets', facets: Object.fromEntries(buckets) };
}
