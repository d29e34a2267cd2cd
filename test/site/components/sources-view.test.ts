import { describe, expect, it } from 'vitest';

import type { ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { sourcesView } from '../../../src/site/components/sources-view.ts';

const AT = '2026-01-02T03:04:05.000Z';

function cells(from: ContentFile['from']): string[] {
  const { html } = sourcesView({ from, state: { status: 'good' } });
  return [...html.matchAll(/<t[hd](?: [^>]*)?>(.*?)<\/t[hd]>/gs)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, '').trim());
}

describe('the sources of a server', () => {
  it('have no column for hashes that none of them has', () => {
    expect(cells({ identity: { source: 'catalogue', fetchedAt: AT } })).toEqual([
      'Data',
      'Source',
      'Fetched',
      'Name and description',
      'This catalogue',
      'Jan 2, 2026',
    ]);
  });

  it('have it if one of them was fetched', () => {
    const identity = { source: 'https://mail.example/server.json', fetchedAt: AT, hash: 'sha256-0123456789abcdef' };
    const all = cells({ identity, usage: { source: 'catalogue', fetchedAt: AT } });
    expect(all).toHaveLength(12);
    expect(all.slice(7)).toEqual(['sha256-01234567…', 'Use', 'This catalogue', 'Jan 2, 2026', '–']);
  });
});
