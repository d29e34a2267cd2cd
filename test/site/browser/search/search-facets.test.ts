import { describe, expect, it } from 'vitest';

import { CLEAR_KEY, facetViews } from '../../../../src/site/browser/search/search-facets.ts';
import { filterFrom, withFilter, withoutFilters } from '../../../../src/site/browser/search/query-filters.ts';
import type { Facets } from '../../../../src/search/query/search-engine.ts';
import { textOf, type View, type ViewElement } from '../../../../src/site/views/view.ts';

const FACETS: Facets = {
  owner: [
    { value: 'acme', count: 1234 },
    { value: 'initech', count: 1 },
  ],
  category: [{ value: 'mail', count: 3 }],
  runner: [{ value: 'npx', count: 2 }],
  auth: [{ value: 'oauth', count: 2 }],
  protocol: [{ value: '2026-07-28', count: 1 }],
  cost: [
    { value: '<20000', count: 9 },
    { value: '<1000', count: 4 },
  ],
  deployed: 0,
  verified: 7,
  remote: 0,
  local: 2,
};

function linksIn(views: readonly View[]): ViewElement[] {
  return views.flatMap((view) => (typeof view === 'string' ? [] : view.tag === 'a' ? [view] : linksIn(view.children)));
}

function partsIn(views: readonly View[], tag: string): ViewElement[] {
  return views.flatMap((view) => (typeof view === 'string' ? [] : [...(view.tag === tag ? [view] : []), ...partsIn(view.children, tag)]));
}

/** Text and query of every choice. */
function choices(q: string, facets = FACETS): string[][] {
  return linksIn(facetViews(facets, q, (next) => next)).map((link) => [textOf(link), link.attributes['href'] ?? '']);
}

describe('the filters with counts', () => {
  it('are in use also if their value has other quotation marks than the query', () => {
    const facets = { ...FACETS, category: [{ value: 'The “best”', count: 2 }] };
    const q = withFilter('mail', { kind: 'tag', value: 'The “best”' }, true);
    const [choice, ...others] = choices(q, facets).filter(([text = '']) => text.includes('best'));
    expect(choice).toEqual(['The “best” 2 matching (remove this filter)', 'mail']);
    expect(others).toEqual([]);
  });

  it('show their number of servers, and link to the query with the filter', () => {
    expect(choices('mail')).toEqual([
      ['Verified 7 matching', 'is:verified mail'],
      ['Local 2 matching', 'is:local mail'],
      ['npx 2 matching', 'runs:npx mail'],
      ['OAuth 2 matching', 'auth:oauth mail'],
      ['2026-07-28 1 matching', 'mcp:2026-07-28 mail'],
      ['<1,000 4 matching', 'tokens:<1000 mail'],
      ['<20,000 9 matching', 'tokens:<20000 mail'],
      ['mail 3 matching', 'tag:mail mail'],
      ['acme 1.2K matching', 'owner:acme mail'],
      ['initech 1 matching', 'owner:initech mail'],
    ]);
  });

  it('link to the query without them if they are in use, and to the query without any filter', () => {
    expect(choices('is:deployed owner:ACME mail')).toEqual([
      ['Verified 7 matching', 'owner:acme is:deployed is:verified mail'],
      ['Hosted 0 matching (remove this filter)', 'owner:acme mail'],
      ['Local 2 matching', 'owner:acme is:deployed is:local mail'],
      ['npx 2 matching', 'owner:acme is:deployed runs:npx mail'],
      ['OAuth 2 matching', 'owner:acme is:deployed auth:oauth mail'],
      ['2026-07-28 1 matching', 'owner:acme is:deployed mcp:2026-07-28 mail'],
      ['<1,000 4 matching', 'owner:acme is:deployed tokens:<1000 mail'],
      ['<20,000 9 matching', 'owner:acme is:deployed tokens:<20000 mail'],
      ['mail 3 matching', 'owner:acme tag:mail is:deployed mail'],
      ['acme 1.2K matching (remove this filter)', 'is:deployed mail'],
      ['initech 1 matching', 'owner:acme owner:initech is:deployed mail'],
      ['Clear all filters', 'mail'],
    ]);
  });

  it('include filters in use, even without matches or with more frequent values', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ value: `owner${index}`, count: 99 - index }));
    const texts = choices('owner:owner30 owner:nobody tag:gone tokens:>7 x', { ...FACETS, owner: many }).map(([text]) => text);
    expect(texts).toContain('owner30 69 matching (remove this filter)');
    expect(texts).toContain('nobody 0 matching (remove this filter)');
    expect(texts).toContain('gone 0 matching (remove this filter)');
    expect(texts.filter((text) => text?.startsWith('>7'))).toEqual([]);
  });

  it('show twelve values of a kind, and fold up the others with their number', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ value: `owner${index}`, count: 99 - index }));
    const views = facetViews({ ...FACETS, owner: many }, 'owner:owner30 x', (q) => q);
    const [folded, ...others] = partsIn(views, 'details');
    expect(others).toEqual([]);
    const [summary, ...further] = folded?.children ?? [];
    expect(summary && textOf(summary)).toBe('27 more');
    const inside = linksIn(further).map(textOf);
    expect([inside.length, inside[0], inside.at(-1)]).toEqual([27, 'owner12 87 matching', 'owner39 60 matching']);
    const all = linksIn(views).map(textOf);
    expect(all.filter((text) => text.startsWith('owner')).slice(11, 13)).toEqual([
      'owner11 88 matching',
      'owner30 69 matching (remove this filter)',
    ]);
  });

  it('unfold a hundred values of a kind, with the number of the rest', () => {
    const many = Array.from({ length: 2012 }, (_, index) => ({ value: `owner${index}`, count: 1 }));
    const [folded] = partsIn(
      facetViews({ ...FACETS, owner: many }, 'x', (q) => q),
      'details',
    );
    expect(partsIn(folded?.children ?? [], 'summary').map(textOf)).toEqual(['2,000 more']);
    const items = partsIn(folded?.children ?? [], 'li').map(textOf);
    expect([items.length, items.at(-1)]).toEqual([101, '1,900 more']);
  });

  it('have links and keys for the same query', () => {
    for (const q of ['mail', 'is:verified owner:acme mail']) {
      for (const { attributes } of linksIn(facetViews(FACETS, q, (next) => next))) {
        const key = attributes['data-key'] ?? '';
        const filter = filterFrom(key);
        const after = filter === undefined ? withoutFilters(q) : withFilter(q, filter, attributes['aria-current'] !== 'true');
        expect(filter === undefined ? key : CLEAR_KEY).toBe(CLEAR_KEY);
        expect(after).toBe(attributes['href']);
      }
    }
  });

  it('show a message if there are none', () => {
    const views = facetViews(
      { owner: [], category: [], runner: [], auth: [], protocol: [], cost: [], deployed: 0, verified: 0, remote: 0, local: 0 },
      'zzz',
      (q) => q,
    );
    expect(views.map(textOf)).toEqual(['No filters available for these results.']);
  });
});
