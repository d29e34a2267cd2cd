import { timestamp } from '../../catalog/values/timestamp.ts';
import type { OfficialFilter } from '../source/catalog-reader.ts';
import type { OfficialListItem } from './official-catalog.ts';

/** Filter of a list. Empty parts do not filter. Times are ISO 8601 in UTC, as JavaScript writes them. */
export interface ListFilter extends OfficialFilter {
  /** Words and filters, as in the search box. */
  readonly search: string;
  /** Whether the list includes removed servers. */
  readonly includesDeleted: boolean;
}

/** Maximum lengths of the parts, in UTF-16 units. */
export const FILTER_LIMITS = { search: 512, version: 255 } as const;

/** Whether a value from a cursor is a valid filter. */
export function isListFilter(value: { readonly [part in keyof ListFilter]: unknown }): value is ListFilter {
  const { search, updatedSince, version, includesDeleted } = value;
  return (
    typeof includesDeleted === 'boolean' &&
    typeof search === 'string' &&
    search.length <= FILTER_LIMITS.search &&
    search === search.trim() &&
    typeof version === 'string' &&
    version.length <= FILTER_LIMITS.version &&
    typeof updatedSince === 'string' &&
    (updatedSince === '' || timestamp(updatedSince) === updatedSince)
  );
}

/** Whether a server matches the version and the time of the filter. The search handles words. */
export function matchesFilter({ updatedAt, version }: Pick<OfficialListItem, 'updatedAt' | 'version'>, filter: OfficialFilter): boolean {
  return (filter.version === '' || version === filter.version) && (filter.updatedSince === '' || updatedAt >= filter.updatedSince);
}
