import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { memoryReader } from '../../../src/api/memory/memory-reader.ts';
import type { CatalogReader } from '../../../src/api/source/catalog-reader.ts';
import { countValues } from '../../../src/database/catalog/count-values.ts';
import { listPage } from '../../../src/database/catalog/list-servers.ts';
import { scopeOf } from '../../../src/database/catalog/scope.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { builtWithoutIndex, openTestDatabase } from '../../support/database-edition.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { record } from '../../support/records.ts';

/** Characters that JavaScript and PostgreSQL order differently, and a text that no index takes as it is. */
const TAGS = ['\u{1F600}', '\u{FF21}', '\u{E000}', 'z', 'long '.repeat(1000).trim()];

const KINDS = ['tag', 'ard.tags', 'ard.displayName', 'counted.tag'] as const;

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`servers that a search found ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  let edition: number;
  let memory: CatalogReader;

  beforeAll(async () => {
    server = await startPostgres();
    database = await openTestDatabase(await server.createDatabase('scope'));
    const records = Array.from({ length: 10 }, (_, at) =>
      record(`acme/server${at}`, {
        ...{ displayName: TAGS[at % TAGS.length] ?? '', tags: TAGS.slice(0, 1 + (at % TAGS.length)), useCount: 100 - at },
      }),
    );
    const published = { catalog: createCatalog({ records }), publication: { url: 'https://harbour.example/' } };
    memory = memoryReader(published);
    edition = (await loadEdition(database, await builtWithoutIndex(published, 'scope'), { keepFor: 3_600_000 })).edition;
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  it('are listed, sorted and counted as those of a condition', async () => {
    const found = scopeOf(edition, {
      among: { facts: [['owner:acme']] },
      matching: (parameters) =>
        `s.words @@ ${parameters.add("'nothing'")}::tsquery or s.row = any(${parameters.add([8, 1, 3])}::integer[])`,
    });
    const page = await listPage(database.reader, found, 10, { sort: 'uses', offset: 1, limit: 5 });
    expect([page.totalCount, page.servers.map(({ record: { qualifiedName } }) => qualifiedName)]).toEqual([
      3,
      ['acme/server3', 'acme/server8'],
    ]);
    const request = { kind: 'counted.owner', limit: 1 } as const;
    expect(await countValues(database.reader, found, [request])).toEqual([{ values: [{ value: 'acme', count: 3 }], otherCount: 0 }]);
  });

  it('are sorted and counted by UTF-16 units, also with long values', async () => {
    const [some, all] = [scopeOf(edition, { among: { facts: [['owner:acme']] } }), scopeOf(edition, {})];
    for (const scope of [some, all]) {
      const page = await listPage(database.reader, scope, 10, { sort: 'name', offset: 0, limit: 10 });
      const titles = page.servers.map(({ record: { displayName } }) => displayName.toLowerCase());
      expect(titles).toEqual(titles.toSorted());
      const requests = KINDS.flatMap((kind) => [1, 2, 9].map((limit) => ({ kind, limit })));
      expect(await countValues(database.reader, scope, requests)).toEqual(await memory.counts({}, requests));
    }
    const counts = await memory.counts({}, [{ kind: 'tag', limit: 9 }]);
    const long = counts.flatMap(({ values }) => values).find(({ value }) => value.length > 2000);
    const bearers = scopeOf(edition, { among: { facts: [[`tag:${long?.value ?? ''}`]] } });
    expect((await listPage(database.reader, bearers, 10, { sort: 'uses', offset: 0, limit: 9 })).totalCount).toBe(2);
  });
});
