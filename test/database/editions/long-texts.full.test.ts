import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';

import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { readTermPostings } from '../../../src/database/editions/term-postings.ts';
import { databaseBackend } from '../../../src/database/search/database-backend.ts';
import { openSearchedEdition } from '../../../src/database/search/searched-edition.ts';
import { builtFiles, readBuilt } from '../../support/built-files.ts';
import { openTestDatabase } from '../../support/database.ts';
import { keep } from '../../support/opened.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres } from '../../support/postgres-server.ts';
import { HARBOUR, record } from '../../support/records.ts';

/** A word of 1,200 letters after folding, which a query can have. */
const WORD = '한'.repeat(400);

/** A text that hardly gets shorter when it is compressed. */
const MIXED = Array.from({ length: 6000 }, (_, at) => ((at * 7919) % 46_656).toString(36)).join(' ');

const LONG = [
  record('long/word', { displayName: WORD }),
  record('long/words', { displayName: `Zebra ${MIXED}` }),
  record('long/letters', {
    displayName: 'Yak',
    tags: ['x'.repeat(20_000)],
    tools: [{ name: 'y'.repeat(9000), description: '', inputSchema: { type: 'object' } }],
  }),
];

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`texts without a limit ${NEEDS_POSTGRES}`, () => {
  it('stop no load, and are found and sorted', async () => {
    const server = keep(await startPostgres());
    const database = keep(await openTestDatabase(await server.createDatabase('long')));
    const { edition } = await loadEdition(database, await readBuilt(await builtFiles([...HARBOUR, ...LONG])), { keepFor: 0 });
    const reader = databaseReader(database, edition);
    const backend = databaseBackend(await openSearchedEdition(database.reader, edition), reader);
    const found = async (q: string): Promise<readonly string[]> =>
      (await backend.search({ q, profile: undefined, offset: 0, limit: 9 })).names;
    expect((await found(WORD))[0]).toBe('long/word');
    expect(await found('zebra')).toContain('long/words');
    const { servers } = await reader.list({ sort: 'name', offset: 5, limit: 3 });
    expect(servers.map(({ record: { qualifiedName } }) => qualifiedName)).toEqual(['long/letters', 'long/words', 'long/word']);
  });
});

describe('the document of a server', () => {
  it('has the terms with the largest impacts that fit into a tsvector', async () => {
    const count = 120_000;
    const names = Array.from({ length: count }, (_, at) => `term${at}`);
    // The second server gives each term its largest impact.
    const entries = names.map(
      (term, at) => [term, { rows: Uint32Array.of(0, 1), impacts: Uint8Array.of(at % 2 === 0 ? 10 : 100, 100) }] as const,
    );
    const table = await readTermPostings(Readable.from(entries));
    const own = table.words(0).split(' ');
    const bytes = own.reduce((sum, lexeme) => sum + lexeme.length - "'':1A".length + 5, 0);
    expect(bytes).toBeLessThanOrEqual(1_048_575);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(own.filter((lexeme) => lexeme.endsWith('A'))).toHaveLength(count / 2);
  });
});
