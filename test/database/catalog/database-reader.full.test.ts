import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { memoryReader } from '../../../src/api/memory/memory-reader.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import { removedFinder } from '../../../src/database/catalog/removed-finder.ts';
import { editionHead } from '../../../src/database/catalog/edition-head.ts';
import type { Database, Queries } from '../../../src/database/connection/database.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { catalogReaderSuite } from '../../api/source/catalog-reader-suite.ts';
import { builtWithoutIndex, openTestDatabase } from '../../support/database-edition.ts';
import { generatedCatalog } from '../../support/generated-catalog.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a catalogue in a database ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;

  beforeAll(async () => {
    server = await startPostgres();
    database = await openTestDatabase(await server.createDatabase('reader'));
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  // Editions after the first one have rows of the one before, where they are equal.
  catalogReaderSuite('in a database', async (published) => {
    const built = await builtWithoutIndex(published, `build ${published.catalog.records.length}`);
    const { edition } = await loadEdition(database, built, { keepFor: 3_600_000 });
    return { reader: databaseReader(database, edition) };
  });

  it('is the same where most of it is copied from the edition before', async () => {
    const published = generatedCatalog(5, 40);
    const [first, ...others] = published.catalog.records;
    if (first === undefined) throw new Error('The catalogue has servers.');
    const before = await loadEdition(database, await builtWithoutIndex(published, 'before'), { keepFor: 3_600_000 });
    const changed = { ...published, catalog: createCatalog({ ...published.catalog, records: [{ ...first, useCount: 7000 }, ...others] }) };
    const after = await loadEdition(database, await builtWithoutIndex(changed, 'after'), { keepFor: 3_600_000 });
    expect([after.sent, after.kept]).toEqual([1, others.length]);
    const whole = { offset: 0, limit: 500 };
    const expected = memoryReader(changed);
    const reader = databaseReader(database, after.edition);
    expect(await reader.list(whole)).toEqual(await expected.list(whole));
    expect(await reader.changes({ since: '', ...whole })).toEqual(await expected.changes({ since: '', ...whole }));
    expect((await databaseReader(database, before.edition).find(first.id))?.record.useCount).toBe(first.useCount);
  });

  it('finds servers by a fact that PostgreSQL cannot store', async () => {
    const published = generatedCatalog(6, 10);
    const [first, ...others] = published.catalog.records;
    if (first === undefined) throw new Error('The catalogue has servers.');
    const odd = { ...published, catalog: createCatalog({ records: [{ ...first, tags: ['a\0b'] }, ...others] }) };
    const { edition } = await loadEdition(database, await builtWithoutIndex(odd, 'odd'), { keepFor: 3_600_000 });
    const query = { among: { facts: [['tag:a\0b' as const]] }, offset: 0, limit: 10 };
    const { servers } = await databaseReader(database, edition).list(query);
    expect(servers.map(({ record }) => record.qualifiedName)).toEqual([first.qualifiedName]);
    expect(servers).toEqual((await memoryReader(odd).list(query)).servers);
  });

  it('finds servers of requests that arrive together by one statement, each for its own request', async () => {
    const published = generatedCatalog(8, 30);
    const { edition } = await loadEdition(database, await builtWithoutIndex(published, 'together'), { keepFor: 3_600_000 });
    let statements = 0;
    const query: Queries['query'] = (...statement) => {
      statements += 1;
      return database.reader.query(...statement);
    };
    const reader = databaseReader({ reader: { query } }, edition);
    const asked = published.catalog.records.flatMap(({ id, qualifiedName }) => [id, qualifiedName, `${id}x`]);
    const expected = memoryReader(published);
    const together = await Promise.all([...asked, ...asked].map((nameOrId) => reader.find(nameOrId)));
    expect(statements).toBe(2);
    expect(together).toEqual(await Promise.all([...asked, ...asked].map((nameOrId) => expected.find(nameOrId))));
    await reader.find(asked[0] ?? '');
    expect(statements).toBe(3);
  });

  it('finds removed servers, asking the database for these alone, or for each request where there are too many to know', async () => {
    const published = generatedCatalog(10, 40);
    const { edition } = await loadEdition(database, await builtWithoutIndex(published, 'removed'), { keepFor: 3_600_000 });
    const { removed, records } = published.catalog;
    expect(removed.length).toBeGreaterThan(1);
    const names = [...removed.map(({ qualifiedName }) => qualifiedName), ...records.map(({ id }) => id), ''];
    const expected = memoryReader(published);
    for (const isKnown of [true, false]) {
      let statements = 0;
      const query: Queries['query'] = (...statement) => {
        statements += 1;
        return database.reader.query(...statement);
      };
      const find = removedFinder({ query }, edition, isKnown ? removed.length : removed.length - 1);
      let found = 0;
      for (const name of names) {
        const server = await find(name);
        expect(server, name).toEqual(await expected.findRemoved(name));
        if (server !== undefined) found += 1;
      }
      expect(found).toBeGreaterThan(0);
      expect(statements).toBe(1 + (isKnown ? found : names.length));
    }
  });

  it('rejects each request of a statement that fails, and answers the next', async () => {
    let fails = true;
    const query: Queries['query'] = (...statement) => (fails ? Promise.reject(new Error('lost')) : database.reader.query(...statement));
    const published = generatedCatalog(9, 3);
    const { edition } = await loadEdition(database, await builtWithoutIndex(published, 'failed'), { keepFor: 3_600_000 });
    const reader = databaseReader({ reader: { query } }, edition);
    const ids = published.catalog.records.map(({ id }) => id);
    const settled = await Promise.allSettled(ids.map((id) => reader.find(id)));
    expect(settled.map(({ status }) => status)).toEqual(ids.map(() => 'rejected'));
    fails = false;
    expect((await reader.find(ids[0] ?? ''))?.record.id).toBe(ids[0]);
  });

  it('has its address, settings, profiles and number of servers', async () => {
    const published = generatedCatalog(6, 10);
    const { edition } = await loadEdition(database, await builtWithoutIndex(published, 'head'), { keepFor: 3_600_000 });
    const { site, profiles, records } = published.catalog;
    const head = await editionHead(database, edition);
    expect(head).toMatchObject({ publication: published.publication, profiles, count: records.length });
    expect(head.site).toEqual(JSON.parse(JSON.stringify({ ...site, files: { ...site.files, packed: undefined } })));
    await expect(editionHead(database, edition + 1)).rejects.toMatchObject({ code: 'no-edition' });
  });

  it.each([
    ['by an owner who is no superuser', ''],
    [
      'where the extension is in another schema',
      'create schema extensions; grant usage on schema extensions to public; create extension pg_trgm schema extensions',
    ],
  ])('is loaded %s', async (title, before) => {
    const name = before === '' ? 'plain' : 'extended';
    const url = await server.createDatabase(name);
    const prepared = await openTestDatabase(url);
    await prepared.connected((client) =>
      client.query(`create role ${name}_owner login; alter database ${name} owner to ${name}_owner; ${before}`),
    );
    await prepared.close();
    const owned = await openTestDatabase(url.replace('portolan@', `${name}_owner@`));
    const { edition } = await loadEdition(owned, await builtWithoutIndex(generatedCatalog(7, 8), title), { keepFor: 3_600_000 });
    const found = await databaseReader(owned, edition).containing({ text: 'a', offset: 0, limit: 1, version: '', updatedSince: '' });
    expect(found.totalCount).toBeGreaterThan(0);
    await owned.close();
  });
});
