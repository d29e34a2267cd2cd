import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_PAGE_SIZE, paginate } from '../../../src/catalog/lists/pagination.ts';

/** All pages of a list, by dealing its items out one after the other. */
function dealt(list: readonly number[], size: number): number[][] {
  const pages: number[][] = [];
  list.forEach((item, index) => {
    if (index % size === 0) pages.push([]);
    pages.at(-1)?.push(item);
  });
  return pages;
}

describe('paginate', () => {
  it('agrees with a simple implementation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 50 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (list, page, size) => {
          const pages = dealt(list, size);
          expect(paginate(list, page, size)).toEqual({
            items: pages[page - 1] ?? [],
            pagination: { currentPage: page, pageSize: size, totalPages: pages.length, totalCount: list.length },
          });
        },
      ),
    );
  });

  it('returns every item exactly once over all pages, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 50 }), fc.integer({ min: 1, max: 60 }), (list, size) => {
        const { totalPages } = paginate(list, 1, size).pagination;
        expect(Array.from({ length: totalPages }, (_, index) => paginate(list, index + 1, size).items).flat()).toEqual(list);
      }),
    );
  });

  it.each([
    ['an empty list', 0, 1, 0, 0],
    ['a full last page', 20, 2, 10, 2],
    ['a last page with one item', 21, 3, 1, 3],
    ['the page after the last', 20, 3, 0, 2],
    ['a page far after the last', 20, Number.MAX_SAFE_INTEGER, 0, 2],
  ])('is correct at the limit: %s', (_name, count, page, items, totalPages) => {
    const answer = paginate(
      Array.from({ length: count }, (_, index) => index),
      page,
    );
    expect(answer.items).toHaveLength(items);
    expect(answer.pagination).toEqual({ currentPage: page, pageSize: DEFAULT_PAGE_SIZE, totalPages, totalCount: count });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d as a page number and as a page size', (wrong) => {
    expect(() => paginate([1], wrong)).toThrow(RangeError);
    expect(() => paginate([1], 1, wrong)).toThrow(RangeError);
  });
});
