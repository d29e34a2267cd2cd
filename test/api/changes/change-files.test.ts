import { describe, expect, it } from 'vitest';

import { changeFiles } from '../../../src/api/changes/change-files.ts';
import { changeRoutes } from '../../../src/api/changes/change-routes.ts';
import { memoryReader } from '../../../src/api/memory/memory-reader.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import type { ListedChange } from '../../../src/catalog/record/server-history.ts';
import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { record, removedRecord } from '../../support/records.ts';

const PUBLICATION = { url: 'https://harbour.example/list/' };

interface File {
  readonly since?: string;
  readonly previous?: string;
  readonly days: readonly { readonly date: string; readonly added?: readonly string[] }[];
}

function withHistory(name: string, addedAt: string, changes: readonly ListedChange[] = []): ServerRecord {
  return { ...record(name), history: { addedAt, changes } };
}

function filesOf(records: readonly ServerRecord[], removed: Parameters<typeof createCatalog>[0]['removed'] = []): Map<string, File> {
  const files = changeFiles(createCatalog({ records, removed }), PUBLICATION);
  return new Map([...files].map(([path, text]) => [path, JSON.parse(text) as File]));
}

const CATALOG = createCatalog({
  records: [
    withHistory('acme/mail', '2026-03-01T00:00:00.000Z', [
      { at: '2026-04-02T08:00:00.000Z', what: 'tool-changed', subject: 'send' },
      { at: '2026-04-02T08:00:00.000Z', what: 'tool-changed', subject: 'read' },
      { at: '2026-04-02T08:00:00.000Z', what: 'connections' },
    ]),
    withHistory('acme/weather', '2026-04-02T09:00:00.000Z'),
  ],
  removed: [
    removedRecord('acme/sunk', '2026-05-01T06:00:00.000Z'),
    { ...removedRecord('acme/old', '2026-05-02T06:00:00.000Z', 'renamed'), renamedTo: 'acme/mail' },
  ],
});

const DAYS = [
  { date: '2026-05-02', renamed: [{ server: 'acme/old', renamedTo: 'acme/mail' }] },
  { date: '2026-05-01', removed: [{ server: 'acme/sunk', code: 'deleted' }] },
  {
    date: '2026-04-02',
    added: ['acme/weather'],
    changed: [{ server: 'acme/mail', what: ['tool-changed', 'connections'], subjects: { 'tool-changed': ['send', 'read'] } }],
  },
  { date: '2026-03-01', added: ['acme/mail'] },
];

describe('changes.json', () => {
  it('has what was added, changed, removed and renamed by day, newest first, and since when it is complete', () => {
    const [[path, text] = ['', '']] = [...changeFiles(CATALOG, PUBLICATION)];
    expect(path).toBe('changes.json');
    expect(JSON.parse(text)).toEqual({ format: 'portolan-changes-1', since: '2026-03-01', days: DAYS });
  });

  it('states no date where there are no changes', () => {
    expect(filesOf([record('acme/unknown', { createdAt: '1970-01-01T00:00:00.000Z' })])).toEqual(
      new Map([['changes.json', { format: 'portolan-changes-1', days: [] }]]),
    );
  });

  it('continues in files of at most 256 KB that link each other, and together have every server once', () => {
    const crowd = Array.from({ length: 9000 }, (_, at) => withHistory(`acme/server-${at}`, `2026-0${1 + (at % 3)}-01T00:00:00.000Z`));
    const texts = new Map(changeFiles(createCatalog({ records: crowd }), PUBLICATION));
    const files = filesOf(crowd);
    expect(files.size).toBeGreaterThan(3);
    for (const [path, text] of texts) expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(256 * 1024);
    expect(Buffer.byteLength(texts.get('changes.json') ?? '')).toBeLessThan(9 * 1024);
    const names: string[] = [];
    const dates: string[] = [];
    for (let path: string | undefined = 'changes.json'; path !== undefined;) {
      const { days, since, previous }: File = files.get(path) ?? { days: [] };
      names.push(...days.flatMap(({ added = [] }) => added));
      dates.push(since ?? '');
      // The day at the end of a file may continue in the next one: the file is complete from the day after.
      if (previous !== undefined) expect(since).toBe(`${days.at(-1)?.date.slice(0, 9) ?? ''}2`);
      path = previous?.slice(PUBLICATION.url.length);
    }
    expect(names).toHaveLength(9000);
    expect(new Set(names).size).toBe(9000);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});

describe('GET /api/changes', () => {
  const routes = changeRoutes({ reader: memoryReader({ catalog: CATALOG, publication: PUBLICATION }) });
  const ask = async (query: string): Promise<{ status: number; body: unknown }> => {
    const answer = await routes.answer({
      method: 'GET',
      path: '/api/changes',
      query,
      header: () => undefined,
      hasBody: false,
      address: '',
    });
    return { status: answer?.status ?? 0, body: JSON.parse(answer?.body ?? 'null') };
  };

  it('returns all changes, or those since a date or a time', async () => {
    const pagination = { currentPage: 1, pageSize: 200, totalPages: 1, totalCount: 5 };
    expect(await ask('')).toEqual({ status: 200, body: { format: 'portolan-changes-1', days: DAYS, pagination } });
    const since = await ask('since=2026-05-01');
    expect(since.body).toMatchObject({ since: '2026-05-01T00:00:00.000Z', days: DAYS.slice(0, 2), pagination: { totalCount: 2 } });
    expect((await ask('since=2026-04-02T08:30:00Z')).body).toMatchObject({
      days: [{}, {}, { date: '2026-04-02', added: ['acme/weather'] }],
    });
    expect((await ask('since=2027-01-01')).body).toMatchObject({ days: [], pagination: { totalCount: 0 } });
    expect((await ask('page=2')).body).toMatchObject({ days: [], pagination: { totalCount: 5 } });
    expect((await ask('page=1000000000')).body).toMatchObject({ days: [], pagination: { totalCount: 5 } });
  });

  it('refuses what is not a time or a page, and leaves other paths to files', async () => {
    expect(await ask('since=yesterday')).toMatchObject({ status: 400, body: { detail: expect.stringContaining('2026-01-31') as string } });
    expect(await ask('page=0')).toMatchObject({ status: 400 });
    const other = { method: 'GET', path: '/api/changes.json', query: '', header: () => undefined, hasBody: false, address: '' };
    expect(routes.answer(other)).toBeUndefined();
  });
});
