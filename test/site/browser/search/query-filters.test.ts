import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chipViews } from '../../../../src/site/browser/search/filter-chips.ts';
import {
  filterFrom,
  filtersOf,
  hasFilter,
  textOfFilter,
  withFilter,
  withFilters,
  withoutFilters,
  type QueryFilter,
} from '../../../../src/site/browser/search/query-filters.ts';
import { parseFilterQuery } from '../../../../src/search/query/filter-query.ts';
import { textOf, type View, type ViewElement } from '../../../../src/site/views/view.ts';

const values = fc.stringMatching(/^[a-z0-9](?:[a-z0-9. -]{0,10}[a-z0-9])?$/).map((value) => value.replaceAll(/ +/g, ' '));
const filters: fc.Arbitrary<QueryFilter> = fc.oneof(
  fc.record({ kind: fc.constantFrom('owner', 'repo', 'tag'), value: values }),
  fc.record({ kind: fc.constant('is'), value: fc.constantFrom('verified', 'deployed', 'remote', 'local') }),
  fc.record({ kind: fc.constant('runs'), value: fc.constantFrom('npx', 'uvx', 'docker', 'dnx') }),
);
/** A filter as users may type it. */
const typedFilters = fc.tuple(filters, fc.boolean(), fc.boolean()).map(([{ kind, value }, isLoud, isQuoted]) => {
  const text = isQuoted || value.includes(' ') ? `"${value}"` : value;
  return `${isLoud ? kind.toUpperCase() : kind}:${isLoud ? text.toUpperCase() : text}`;
});
const words = fc.oneof(
  fc.stringMatching(/^[a-zäß"']{1,8}$/),
  fc.stringMatching(/^"[a-z]{1,5}( [a-z]{1,5})?"$/),
  fc.constantFrom(
    '-slack',
    '-"two words"',
    '-owner:acme',
    '"-mail"',
    'lang:rust',
    'is:new',
    'runs:make',
    'owner:',
    '文件',
    'https://x.example/a:b',
  ),
);
/** Queries as users may type them: filters, words and invalid filters, in any order. */
const queries = fc
  .array(fc.oneof(typedFilters, words), { maxLength: 6 })
  .map((parts) => parts.join(' '))
  // An unclosed quote includes the rest of the query; the tests of the grammar cover that.
  .filter((q) => q.split('"').length % 2 === 1);

const RUNS = { numRuns: 1000 };

/** The links of the chips of a query: what they show, and the query that they lead to. */
function chipsOf(q: string): { readonly text: string; readonly key: string; readonly q: string }[] {
  return linksIn(chipViews(q, (next) => next)).map((link) => ({
    text: textOf(link),
    key: link.attributes['data-key'] ?? '',
    q: link.attributes['href'] ?? '',
  }));
}

function linksIn(views: readonly View[]): ViewElement[] {
  return views.flatMap((view) => (typeof view === 'string' ? [] : view.tag === 'a' ? [view] : linksIn(view.children)));
}

describe('filters as chips and as text', () => {
  it('agree in both forms for any query (1,000 queries)', () => {
    fc.assert(
      fc.property(queries, (q) => {
        const chips = filtersOf(q);
        const written = withFilters(q, chips);
        expect(filtersOf(written)).toEqual(chips);
        expect(parseFilterQuery(written).text).toBe(parseFilterQuery(q).text);
        expect(parseFilterQuery(written).exact).toEqual(parseFilterQuery(q).exact);
        expect(parseFilterQuery(written).excluded).toEqual(parseFilterQuery(q).excluded);
        expect(chips.map((chip) => filterFrom(textOfFilter(chip)))).toEqual(chips);
      }),
      RUNS,
    );
  });

  it('give one chip for each filter, which removes only this filter (1,000 queries)', () => {
    fc.assert(
      fc.property(queries, (q) => {
        const all = filtersOf(q);
        const chips = chipsOf(q).filter(({ key }) => key !== 'clear');
        expect(chips.map(({ key }) => key)).toEqual(all.map(textOfFilter));
        for (const [index, chip] of chips.entries()) {
          expect(filtersOf(chip.q)).toEqual(all.filter((_, other) => other !== index));
          expect(parseFilterQuery(chip.q).text).toBe(parseFilterQuery(q).text);
        }
      }),
      RUNS,
    );
  });

  it('can be added and removed (1,000 queries)', () => {
    fc.assert(
      fc.property(queries, filters, (q, filter) => {
        const on = withFilter(q, filter, true);
        expect(hasFilter(on, filter)).toBe(true);
        const off = withFilter(on, filter, false);
        expect(filtersOf(off)).toEqual(filtersOf(q).filter((other) => textOfFilter(other) !== textOfFilter(filter)));
        expect(parseFilterQuery(off).text).toBe(parseFilterQuery(q).text);
      }),
      RUNS,
    );
  });

  it('do not change a query that already matches', () => {
    expect(withFilter('owner:ACME  mail', { kind: 'owner', value: 'acme' }, true)).toBe('owner:ACME  mail');
    expect(withFilter('  two   words ', { kind: 'is', value: 'deployed' }, false)).toBe('  two   words ');
    expect(withoutFilters('  two   words ')).toBe('  two   words ');
  });

  it('fold values to lower case', () => {
    expect(withFilter('mail', { kind: 'tag', value: 'Two Words' }, true)).toBe('tag:"two words" mail');
    expect(withFilter('tag:"two words" mail', { kind: 'tag', value: 'Two Words' }, false)).toBe('mail');
  });

  it('can be removed together if there are several', () => {
    expect(chipsOf('owner:acme mail').map(({ text }) => text)).toEqual(['owner:acme ×']);
    expect(chipsOf('owner:acme is:verified mail')).toEqual([
      { text: 'owner:acme ×', key: 'owner:acme', q: 'is:verified mail' },
      { text: 'is:verified ×', key: 'is:verified', q: 'owner:acme mail' },
      { text: 'Clear all filters', key: 'clear', q: 'mail' },
    ]);
  });

  it('reject other texts', () => {
    expect(['', ':', 'owner', 'clear', 'lang:rust'].map(filterFrom)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
