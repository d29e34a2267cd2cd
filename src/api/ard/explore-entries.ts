import type { ServerRecord } from '../../catalog/record/record.ts';
import type { ArdEntry } from '../discovery/ard-entry.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import type { ArdEntries } from './ard-entries.ts';
import { ardValues } from '../discovery/ard-values.ts';
import { meets } from './ard-filter.ts';
import type { ArdExplore, ArdFacet } from './ard-query.ts';

/** Maximum matches that are counted where a backend does not return all of them. */
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
export async function exploreEntries(source: AnswerSource, entries: ArdEntries, request: ArdExplore): Promise<ArdFacets> {
  const { text, filter, facets } = request;
  const records = text === '' ? source.catalog.records : await matchesOf(source, text);
  const matched = records.map((record) => entries.of(record)).filter((entry) => meets(entry, filter));
  return { resultType: 'facets', facets: Object.fromEntries(facets.map((facet) => [facet.field, bucketsOf(matched, facet)])) };
}

async function matchesOf({ backend, index }: AnswerSource, q: string): Promise<readonly ServerRecord[]> {
  const { all, names } = await backend.search({ q, profile: undefined, offset: 0, limit: MAX_COUNTED, all: true });
  return all ?? names.flatMap((name) => index.find(name) ?? []);
}

function bucketsOf(entries: readonly ArdEntry[], { field, limit, minCount }: ArdFacet): FacetBuckets {
  const counts = new Map<string, number>();
  for (const entry of entries) for (const value of new Set(ardValues(entry, field))) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count >= minCount)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const otherCount = sorted.slice(limit).reduce((sum, { count }) => sum + count, 0);
  return { buckets: sorted.slice(0, limit), ...(otherCount > 0 && { otherCount }) };
}
