import { describe, expect, it } from 'vitest';

import { searchServers } from '../../../src/api/mcp/search-servers.ts';
import { answerSource } from '../../../src/api/memory/answer-source.ts';
import { catalogRecords } from '../../../src/api/memory/catalog-records.ts';
import { engineBackend } from '../../../src/api/source/search-backend.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { engineOf, record, removedRecord } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.example/' };
const SETTINGS = { pageSize: 2, deployedOnly: false, verifiedOnly: false };

const CATALOG = createCatalog({
  records: [
    {
      ...record('acme/mail', { useCount: 9 }),
      history: {
        addedAt: '2026-03-01T00:00:00.000Z',
        changes: [
          { at: '2026-04-02T08:00:00.000Z', what: 'tool-changed', subject: 'send\u202e' },
          { at: '2026-04-01T08:00:00.000Z', what: 'packages' },
        ],
      },
    },
    { ...record('acme/weather'), history: { addedAt: '2026-04-02T09:00:00.000Z', changes: [] } },
    { ...record('acme/still'), history: { addedAt: '2026-01-01T00:00:00.000Z', changes: [] } },
  ],
  removed: [removedRecord('acme/sunk', '2026-05-01T06:00:00.000Z'), removedRecord('acme/long-gone', '2026-01-01T06:00:00.000Z')],
});

const source = answerSource({
  catalog: CATALOG,
  publication: PUBLICATION,
  backend: engineBackend(await engineOf(CATALOG.records), catalogRecords(CATALOG, PUBLICATION)),
});

interface Answer {
  readonly servers: readonly { readonly server: string; readonly changed?: readonly string[] }[];
  readonly removed?: readonly object[];
  readonly totalCount: number;
}

async function search(input: Parameters<typeof searchServers>[2]): Promise<Answer> {
  const { structuredContent } = await searchServers(source, SETTINGS, input);
  // The tests read members of the answer's schema.
  return structuredContent as Answer;
}

const changedOf = ({ servers }: Answer): (readonly [string, readonly string[] | undefined])[] =>
  servers.map(({ server, changed }) => [server, changed] as const);

describe('changed_since of search_servers', () => {
  it('lists only servers that were added or changed since, with what changed, and removed ones', async () => {
    const answer = await search({ changed_since: '2026-04-02' });
    expect(changedOf(answer)).toEqual([
      ['acme/mail', ['tool-changed: send']],
      ['acme/weather', ['added']],
    ]);
    expect(answer).toMatchObject({ totalCount: 2, removed: [{ server: 'acme/sunk', since: '2026-05-01T06:00:00.000Z' }] });
    expect(changedOf(await search({ changed_since: '2026-04-01T00:00:00Z' }))[0]).toEqual([
      'acme/mail',
      ['tool-changed: send', 'packages'],
    ]);
    expect(await search({ changed_since: '2027-01-01' })).toMatchObject({ servers: [], removed: [], totalCount: 0 });
  });

  it('compares the matches of a query, page by page', async () => {
    const first = await search({ q: 'owner:acme', changed_since: '2026-04-02', limit: 1 });
    expect([changedOf(first), first.totalCount]).toEqual([[['acme/mail', ['tool-changed: send']]], 2]);
    const second = await search({ q: 'owner:acme', changed_since: '2026-04-02', limit: 1, page: 2 });
    expect(changedOf(second).map(([name]) => name)).toEqual(['acme/weather']);
  });

  it('says nothing about changes where it is absent or empty, and refuses what is not a time', async () => {
    const answer = await search({ changed_since: '' });
    expect(answer).not.toHaveProperty('removed');
    expect(answer.servers[0]).not.toHaveProperty('changed');
    expect(answer.totalCount).toBe(3);
    await expect(search({ changed_since: 'last week' })).rejects.toThrow(/2026-01-31/);
  });
});
