import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CatalogReader } from '../../../src/api/source/catalog-reader.ts';
import type { Fact, RecordCondition } from '../../../src/api/source/record-condition.ts';
import { SERVER_SORTS } from '../../../src/api/source/server-sort.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { databaseReader } from '../../../src/database/catalog/database-reader.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { loadEdition } from '../../../src/database/editions/load-edition.ts';
import { builtWithoutIndex, openTestDatabase } from '../../support/database-edition.ts';
import { multiplyEdition } from '../../support/many-servers.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { record, removedRecord } from '../../support/records.ts';
import { watchStatements, type WatchedStatements } from '../../support/statement-plans.ts';

/** Servers of the small catalogue, and copies of each: 100,000 together. */
const SIZES = { servers: 1000, copies: 100 } as const;

const TOPICS =
  'mail weather tasks calendar browser slack notes redis maps music sports legal github video audio finance crypto travel hotel news health games search image'.split(
    ' ',
  );

function topic(number: number): string {
  return TOPICS[number % TOPICS.length] ?? '';
}

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`answers from 100,000 servers in a database ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  let reader: CatalogReader;
  let readWhole: WatchedStatements['readWhole'];

  beforeAll(async () => {
    server = await startPostgres(['maintenance_work_mem=256MB']);
    database = await openTestDatabase(await server.createDatabase('plans'));
    const records = Array.from({ length: SIZES.servers }, (_, at) => ({
      ...record(`owner${at % 200}/${topic(at * 7)}-${topic(at * 5 + 3)}${at}`, {
        ...{ displayName: `${topic(at)} ${at}`, description: `Lets agents use ${topic(at * 11)}, number ${at}.`, repo: `repo${at}` },
        ...{ tags: [`tag${at % 50}`], profiles: at % 40 === 0 ? ['starter'] : [], verified: at % 20 === 0, useCount: at },
        ...{ version: `1.${at % 80}.0`, updatedAt: new Date(1.7e12 + at * 1e7).toISOString() },
        tools: [{ name: `run_${at % 90}`, description: '', inputSchema: { type: 'object', properties: {} } }],
      }),
      toolTokens: [at + 1],
      history: { addedAt: new Date(1.7e12 + at * 1e7).toISOString(), changes: [] },
    }));
    const removed = Array.from({ length: 100 }, (_, at) => removedRecord(`gone/server${at}`, new Date(1.7e12 + at * 1e8).toISOString()));
    const built = await builtWithoutIndex(
      { catalog: createCatalog({ records, removed }), publication: { url: 'https://harbour.example/' } },
      'small',
    );
    const { edition } = await loadEdition(database, built, { keepFor: 3_600_000 });
    await multiplyEdition(database, edition, edition + 1000, SIZES.copies);
    const watched = watchStatements(database);
    ({ readWhole } = watched);
    reader = databaseReader({ reader: watched.queries }, edition + 1000);
  }, 300_000);
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  const page = { offset: 0, limit: 30 };
  const every = { version: '', updatedSince: '' };
  const fact = (...facts: Fact[]): RecordCondition => ({ facts: [facts] });
  const CONDITIONS: readonly (readonly [string, RecordCondition])[] = [
    ['an owner', fact('owner:owner7')],
    ['a repository', fact('repo:repo7')],
    ['one of two tags', fact('tag:tag7', 'tag:tag9')],
    ['a mark', fact('is:verified')],
    ['a tool', fact('tool:run7')],
    ['a profile', fact('profile:starter')],
    ['a fact of Agentic Resource Discovery', fact('ard.tags:tag7')],
    ['a mark and a tag', { facts: [['is:verified'], ['tag:tag0']] }],
    ['a cost', { tokens: [{ min: 10, max: 40 }] }],
    ['a change', { changedSince: '2024-03-01' }],
    ['names', { names: ['owner1/redis-maps1-5'] }],
  ];

  it('has the servers', async () => {
    expect((await reader.list({ offset: 0, limit: 0 })).totalCount).toBe(SIZES.servers * SIZES.copies);
  });

  it.each(SERVER_SORTS)('list servers by index: %s', async (sort) => {
    expect(await readWhole(() => reader.list({ sort, offset: 60_000, limit: 30 }))).toEqual([]);
  });

  it.each(CONDITIONS)('select, sort and count servers by index: %s', async (_title, among) => {
    expect((await reader.list({ among, ...page })).totalCount).toBeGreaterThan(0);
    for (const sort of SERVER_SORTS) expect(await readWhole(() => reader.list({ among, sort, ...page }))).toEqual([]);
    expect(await readWhole(() => reader.counts({ among }, [{ kind: 'counted.owner', limit: 10 }]))).toEqual([]);
    expect(await readWhole(() => reader.counts({ among }, [{ kind: 'ard.tags', limit: 10 }]))).toEqual([]);
    expect(await readWhole(() => reader.hasAny({ among }))).toEqual([]);
  });

  it('find servers and removed servers by index', async () => {
    // The names of removed servers, at most 50,000, are read once for an edition.
    await reader.findRemoved('no/body');
    const answers = [
      () => reader.find('owner1/redis-maps1-5'),
      () => reader.findAll(['owner1/redis-maps1-5', 'no/body']),
      () => reader.findOfficial('owner1/redis-maps1-5'),
      () => reader.findRemoved('gone/server5-5'),
      () => reader.findDeleted('gone/server5-5'),
      () => reader.removedSince('2023-12-01', 20),
    ];
    for (const answer of answers) expect(await readWhole(answer)).toEqual([]);
  });

  it('list entries of the official registry API by index', async () => {
    const query = { after: 'owner5', limit: 100, includesDeleted: true };
    for (const filter of [every, { ...every, version: '1.7.0' }, { ...every, updatedSince: '2024-03-01' }])
      expect(await readWhole(() => reader.official({ ...query, ...filter }))).toEqual([]);
  });

  it('list changes by index', async () => {
    expect(await readWhole(() => reader.changes({ since: '2024-02-01', offset: 500, limit: 30 }))).toEqual([]);
  });

  it.each(['weather', 'tasks 77', 'owner17/'])('find servers that contain a text by index: %s', async (text) => {
    expect((await reader.containing({ text, ...page, ...every })).totalCount).toBeGreaterThan(0);
    expect(await readWhole(() => reader.containing({ text, ...page, ...every }))).toEqual([]);
  });

  it.each(['weathr-mail50', 'owner7/tasksmail', 'maile50', 'slackmusic', 'sport'])('find similar names by index: %s', async (name) => {
    expect(await readWhole(() => reader.near(name))).toEqual([]);
    expect(await readWhole(() => reader.near(name, fact('is:verified')))).toEqual([]);
  });
});
