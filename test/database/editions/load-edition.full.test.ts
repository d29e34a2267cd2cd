import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../../../src/database/connection/database.ts';
import type { BuiltCatalog } from '../../../src/database/editions/built-catalog.ts';
import { tableOf } from '../../../src/database/editions/edition-tables.ts';
import { currentEdition, EDITION_CHANNEL, loadEdition, type LoadReport } from '../../../src/database/editions/load-edition.ts';
import { builtFiles, readBuilt, type BuiltFiles } from '../../support/built-files.ts';
import { openTestDatabase } from '../../support/database.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { HARBOUR, record } from '../../support/records.ts';

const NEW = record('cove/anchors', { displayName: 'Anchors', description: 'Tells where a ship may anchor.', useCount: 7 });

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`a load ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  let files: BuiltFiles;
  let built: BuiltCatalog;
  let changed: BuiltCatalog;
  const load = (catalog: BuiltCatalog, keepFor = 3_600_000): Promise<LoadReport> => loadEdition(database, catalog, { keepFor });
  const names = async (edition: number): Promise<readonly string[]> => {
    const rows = await database.query<{ name: string }>(`select name from portolan.server where edition = $1 order by row`, [edition]);
    return rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    server = await startPostgres();
    database = await openTestDatabase(await server.createDatabase('editions'));
    files = await builtFiles(HARBOUR);
    built = await readBuilt(files);
    changed = await readBuilt(await builtFiles([...HARBOUR.slice(1), NEW]));
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  it('makes the first edition, with every server in list order', async () => {
    const heard: (string | undefined)[] = [];
    await load(built);
    const listener = await database.listen(EDITION_CHANNEL, (payload) => heard.push(payload));
    expect(await currentEdition(database)).toEqual({ id: 1, build: built.build });
    expect(await names(1)).toEqual(built.catalog.records.map(({ qualifiedName }) => qualifiedName.toLowerCase()));
    expect(heard).toEqual([undefined]);
    await listener.close();
  });

  it('writes nothing for a build that the database has', async () => {
    expect(await load(built)).toMatchObject({ edition: 1, isUnchanged: true });
  });

  it('loads the same build again after an update of the program, which may write other rows, and sends only those that differ', async () => {
    const updated = await openTestDatabase(await server.createDatabase('updated'));
    await loadEdition(updated, built, { keepFor: 0 });
    const report = await loadEdition(updated, await readBuilt(files, 'updated'), { keepFor: 0 });
    expect(report).toMatchObject({ edition: 2, isUnchanged: false, sent: 0, kept: built.catalog.records.length });
    await updated.close();
  });

  it('sends only the servers that changed, and announces the edition', async () => {
    const heard: (string | undefined)[] = [];
    const listener = await database.listen(EDITION_CHANNEL, (payload) => heard.push(payload));
    const report = await load(changed);
    expect(report).toMatchObject({ edition: 2, isUnchanged: false });
    expect(report.sent + report.kept).toBe(changed.catalog.records.length);
    expect(report.sent).toBeGreaterThan(0);
    expect(report.kept).toBeGreaterThan(0);
    await expect.poll(() => heard).toEqual([undefined, '2']);
    await listener.close();
  });

  it('has the rows of a load into an empty database, whatever was copied from the edition before', async () => {
    const other = await openTestDatabase(await server.createDatabase('fresh'));
    await loadEdition(other, changed, { keepFor: 0 });
    for (const [table, order] of [
      ['server', 'row'],
      ['term', 'term'],
      ['code', 'row, tool'],
      ['file', 'path'],
    ] as const) {
      const rows = (of: Database, edition: number): Promise<unknown> =>
        of.query(`select to_jsonb(t) - 'edition' as value from ${tableOf(table, edition)} t order by ${order}`);
      expect(await rows(database, 2), table).toEqual(await rows(other, 1));
    }
    await other.close();
  });

  it('keeps the edition before until its time is over, and one that is read even longer', async () => {
    expect(await names(1)).not.toEqual([]);
    const open = Promise.withResolvers<undefined>();
    const reading = Promise.withResolvers<undefined>();
    const read = database.transaction(async (client) => {
      await client.query(`select from ${tableOf('file', 1)}`);
      reading.resolve(undefined);
      await open.promise;
      // No other table of the edition was dropped, either.
      await client.query(`select from ${tableOf('server', 1)}`);
    });
    await reading.promise;
    expect(await load(changed, 0)).toMatchObject({ dropped: [] });
    open.resolve(undefined);
    await read;
    expect(await load(changed, 0)).toMatchObject({ dropped: [1] });
    expect(await names(1)).toEqual([]);
  });

  it('lets one of several loads at the same time make the edition', async () => {
    const reports = await Promise.all(Array.from({ length: 3 }, () => load(built)));
    expect(reports.filter(({ isUnchanged }) => !isUnchanged)).toHaveLength(1);
    expect(new Set(reports.map(({ edition }) => edition)).size).toBe(1);
  });

  it('drops what it made where it fails, because the disk may be full', async () => {
    const before = await currentEdition(database);
    const failing = await readBuilt(await builtFiles(HARBOUR.slice(3)));
    const onStep = (step: string): void => {
      if (step === 'Making indexes') throw new Error('No space left on device');
    };
    await expect(loadEdition(database, failing, { keepFor: 3_600_000, onStep })).rejects.toThrow('No space left on device');
    const tables = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'portolan' and c.relkind = 'r' and c.relname ~ '_e[0-9]+$' and not c.relispartition`,
    );
    expect(tables).toEqual([]);
    expect(await database.query('select id from portolan.edition where loaded_at is null')).toEqual([]);
    expect(await currentEdition(database)).toEqual(before);
  });

  it('leaves nothing visible when it is killed, and the next one cleans up', async () => {
    const before = await currentEdition(database);
    const script = `
      import { loadEdition } from './src/database/editions/load-edition.ts';
      import { builtFiles, readBuilt, type BuiltFiles } from './test/support/built-files.ts';
      import { openTestDatabase } from './test/support/database.ts';
      import { HARBOUR } from './test/support/records.ts';
      const database = await openTestDatabase(process.argv[1]);
      const built = await readBuilt(await builtFiles(HARBOUR.slice(2)));
      await loadEdition(database, built, { keepFor: 0, onStep: (step) => step.startsWith('Making') && process.kill(process.pid, 'SIGKILL') });`;
    const [{ url } = { url: '' }] = await database.query<{ url: string }>(`select current_database() as url`);
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, `${server.url.replace(/\/[^/]*$/, '')}/${url}`]);
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.once('exit', (...result) => resolve(result)),
    );
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    expect(await currentEdition(database)).toEqual(before);
    const left = await database.query<{ id: number }>('select id from portolan.edition where loaded_at is null');
    expect(left).toHaveLength(1);
    const { dropped } = await load(changed, 0);
    expect(dropped).toContain(left[0]?.id);
    const [tables] = await database.query<{ found: string | null }>(
      `select to_regclass('${tableOf('server', left[0]?.id ?? 0)}')::text as found`,
    );
    expect(tables?.found).toBeNull();
  });
});
