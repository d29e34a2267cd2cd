/** The position of a page in its list (spec §2.3). */
export interface Pagination {
  readonly currentPage: number;
  readonly pageSize: number;
  /** 0 for an empty list. */
  readonly totalPages: number;
  readonly totalCount: number;
}

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly pagination: Pagination;
}

/** Default number of items per page (spec §8). */
export const DEFAULT_PAGE_SIZE = 10;

/**
 * One page of a list. A page beyond the end has no items and correct totals.
 *
 * @param page from 1
 * @param pageSize from 1
 * @throws RangeError if either is not a whole number from 1
 */
export function paginate<T>(list: readonly T[], page: number, pageSize: number = DEFAULT_PAGE_SIZE): Page<T> {
  if (!isFromOne(page) || !isFromOne(pageSize)) throw new RangeError(`page ${page} of size ${pageSize}: both must be whole numbers from 1`);
  const start = (page - 1) * pageSize;
  return { items: list.slice(start, start + pageSize), pagination: pagination(page, pageSize, list.length) };
}

/** The position of page `page` in a list of `totalCount` items. */
export function pagination(page: number, pageSize: number, totalCount: number): Pagination {
  return { currentPage: page, pageSize, totalPages: Math.ceil(totalCount / pageSize), totalCount };
}

function isFromOne(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}
