import { timestamp } from '../../catalog/values/timestamp.ts';
import type { OfficialLine } from './official-catalog.ts';

/** Which servers a list holds. Empty parts ask for nothing. */
export interface ListFilter {
  /** Words and filters, as in the search box. */
  readonly search: string;
  /** ISO 8601 in UTC, as JavaScript writes it. */
  readonly updatedSince: string;
  /** The version that a server must have. */
  readonly version: string;
  /** Whether servers that are gone stand in the list. */
  readonly includesDeleted: boolean;
}

/** Bounds of the parts, in UTF-16 units. */
export const FILTER_LIMITS = { search: 512, version: 255 } as const;

/** Whether something that was read back from a cursor is a filter. */
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

/** Whether a server has the version and the age that are asked for. Words are left to the search. */
export function passes({ updatedAt, version }: OfficialLine, filter: ListFilter): boolean {
  return (filter.version === '' || version === filter.version) && (filter.updatedSince === '' || updatedAt >= filter.updatedSince);
}
