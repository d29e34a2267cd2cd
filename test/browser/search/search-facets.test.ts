import { describe, expect, it } from 'vitest';

import { facetViews, withChoice } from '../../../src/browser/search/search-facets.ts';
import type { Facets } from '../../../src/search/search-engine.ts';
import { textOf, type View, type ViewElement } from '../../../src/views/view.ts';

const FACETS: Facets = {
  owner: [
    { value: 'acme', count: 1234 },
    { value: 'initech', count: 1 },
  ],
  category: [{ value: 'mail', count: 3 }],
  deployed: 0,
  verified: 7,
};

function linksIn(views: readonly View[]): ViewElement[] {
  return views.flatMap((view) => (typeof view === 'string' ? [] : view.tag === 'a' ? [view] : linksIn(view.children)));
}

/** Text and query of every choice. */
function choices(q: string, facets = FACETS): string[][] {
  return linksIn(facetViews(facets, q, (next) => next)).map((link) => [textOf(link), link.attributes['href'] ?? '']);
}

describe('the filters that narrow a search down', () => {
  it('say how many servers are left by each, and lead to the query with it', () => {
    expect(choices('mail')).toEqual([
      ['Verified 7 servers', 'is:verified mail'],
      ['acme 1.2K servers', 'owner:acme mail'],
      ['initech 1 server', 'owner:initech mail'],
    ]);
  });

  it('lead back to the query without them where they hold', () => {
    expect(choices('is:deployed owner:ACME mail')).toEqual([
      ['Verified 7 servers', 'owner:acme is:deployed is:verified mail'],
      ['Deployed 0 servers (take this filter away)', 'owner:acme mail'],
      ['acme 1.2K servers (take this filter away)', 'is:deployed mail'],
      ['initech 1 server', 'owner:acme owner:initech is:deployed mail'],
    ]);
  });

  it('apply to what stands in the box when they are pressed', () => {
    expect(withChoice('mail of today', 'owner:acme', true)).toBe('owner:acme mail of today');
    expect(withChoice('owner:acme mail of today', 'owner:acme', false)).toBe('mail of today');
    expect(withChoice('mail', 'is:verified', true)).toBe('is:verified mail');
    expect(withChoice('is:verified mail', 'is:verified', true)).toBe('is:verified mail');
  });

  it('lead by their links to the same query as by their keys', () => {
    for (const q of ['mail', 'is:verified owner:acme mail']) {
      for (const { attributes } of linksIn(facetViews(FACETS, q, (next) => next))) {
        expect(withChoice(q, attributes['data-key'] ?? '', attributes['aria-current'] !== 'true')).toBe(attributes['href']);
      }
    }
  });

  it('say so where there are none', () => {
    const views = facetViews({ owner: [], category: [], deployed: 0, verified: 0 }, 'zzz', (q) => q);
    expect(views.map(textOf)).toEqual(['There is nothing to narrow down.']);
  });
});
