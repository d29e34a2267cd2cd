import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { SCOPES } from '../../../src/api/access/access.ts';
import type { ApiKey } from '../../../src/api/access/api-key.ts';
import { KeysUnavailableError, type KeyRing } from '../../../src/api/access/key-ring.ts';
import { accessNotices } from '../../../src/database/access/access-notices.ts';
import { databaseKeyStore } from '../../../src/database/access/database-key-store.ts';
import { databaseKeys } from '../../../src/database/access/database-keys.ts';
import { guard } from '../../../src/database/access/guard.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { ringSuite } from '../../api/access/ring-suite.ts';
import { nodeSha256 } from '../../api/access/rings.ts';
import { migratedDatabase, openedDatabase } from './opened-database.ts';
import { eventually } from '../../support/timeouts.ts';

const HASH = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);

const WITHIN_A_SECOND = { timeout: 1000, interval: 1 };

const key = (name: string, hash: string): ApiKey & { createdAt: string } => ({
  name,
  hash,
  scopes: SCOPES,
  createdAt: '2026-01-01T00:00:00Z',
});

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`keys in a database ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  let ahead = 0;
  let stoppedAt: number | undefined;
  const closing: (() => Promise<void>)[] = [];
  const errors: unknown[] = [];
  const now = (): number => (stoppedAt ?? performance.now()) + ahead;

  beforeAll(async () => {
    // What was committed must survive that the server is killed.
    server = await startPostgres(['synchronous_commit=on']);
    database = await migratedDatabase(await server.createDatabase('keys'));
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    ahead = 0;
    stoppedAt = undefined;
    await database.query('delete from portolan.api_key');
  });
  afterAll(async () => {
    await database.close();
    await server.close();
  });

  /** The keys of one server, and the number of its look-ups. */
  async function replica({ isDeaf = false } = {}): Promise<KeyRing & { lookups: () => number }> {
    const own = await openedDatabase(new URL('/keys', server.url).href);
    const counted = {
      ...own,
      query: vi.fn<Database['query']>((...statement) => own.query(...statement)),
      listen: (channel: string, callback: (payload: string | undefined) => void) =>
        own.listen(channel, (payload) => (isDeaf && payload !== undefined ? undefined : callback(payload))),
    };
    const guarded = guard({ now, onerror: (error) => errors.push(error) });
    const parts = { database: counted as Database, guard: guarded, now };
    const keys = databaseKeys({ ...parts, receivedUpTo: () => notices.receivedUpTo(), time: () => Date.now() });
    const notices = await accessNotices({ ...parts, onKey: (hash) => keys.forget(hash), onSession: () => undefined });
    closing.push(async () => {
      await notices.close();
      await own.close();
    });
    const lookups = (): number => counted.query.mock.calls.filter(([text]) => text.includes('left join portolan.api_key_use')).length;
    return { find: (hash) => keys.find(hash), lookups };
  }

  ringSuite('a database', {
    sha256: nodeSha256,
    ringOf: async (keys) => {
      await database.query('delete from portolan.api_key');
      await databaseKeyStore(database).importKeys(keys.map((each) => ({ createdAt: '2026-01-01T00:00:00Z', ...each })));
      const guarded = guard({ now, onerror: (error) => errors.push(error) });
      return databaseKeys({ database, guard: guarded, now, receivedUpTo: now, time: () => Date.now() });
    },
  });

  it('are looked up once while requests come', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    const ring = await replica();
    for (let at = 0; at < 50; at += 1) {
      expect(await ring.find(HASH)).toMatchObject({ name: 'ci' });
      expect(await ring.find(OTHER)).toBeUndefined();
    }
    expect(ring.lookups()).toBe(2);
  });

  it('are looked up once where many requests come at the same time', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    const ring = await replica();
    await Promise.all(Array.from({ length: 50 }, async () => ring.find(HASH)));
    expect(ring.lookups()).toBe(1);
  });

  it.each([
    ['the command', (store: Database) => databaseKeyStore(store).revoke('ci')],
    ['an update by hand', (store: Database) => store.query("update portolan.api_key set revoked_at = now() where name = 'ci'")],
    ['a removed row', (store: Database) => store.query("delete from portolan.api_key where name = 'ci'")],
    ['a changed hash', (store: Database) => store.query("update portolan.api_key set hash = decode(repeat('c', 64), 'hex')")],
    ['an emptied table', (store: Database) => store.query('truncate portolan.api_key cascade')],
    [
      'a change of many keys',
      (store: Database) =>
        store.query(`with more as (insert into portolan.api_key (hash, name, scopes)
          select sha256(n::text::bytea), 'many-' || n, array['api'] from generate_series(1, 200) as n returning hash)
          update portolan.api_key set revoked_at = now() where exists (select from more)`),
    ],
  ])('are refused by two servers within a second after %s', async (title, revoke) => {
    await databaseKeyStore(database).add(key('ci', HASH));
    const rings = [await replica(), await replica()];
    for (const ring of rings) expect(await ring.find(HASH)).toBeDefined();
    await revoke(database);
    const revokedAt = performance.now();
    await vi.waitFor(async () => {
      for (const ring of rings) expect(await ring.find(HASH)).toBeUndefined();
    }, WITHIN_A_SECOND);
    process.stdout.write(`Refused ${(performance.now() - revokedAt).toFixed(1)} ms after ${title}.\n`);
  });

  it('are refused within a second where notices stopped to arrive without an error', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    stoppedAt = performance.now();
    const ring = await replica({ isDeaf: true });
    expect(await ring.find(HASH)).toBeDefined();
    await databaseKeyStore(database).revoke('ci');
    expect(await ring.find(HASH), 'the answer is kept for up to a second').toBeDefined();
    ahead += 1000;
    expect(await ring.find(HASH)).toBeUndefined();
  });

  it('are accepted within a second after they were added, also where they were looked for in vain', async () => {
    const ring = await replica();
    expect(await ring.find(HASH)).toBeUndefined();
    await databaseKeyStore(database).add(key('ci', HASH));
    await vi.waitFor(async () => expect(await ring.find(HASH)).toBeDefined(), WITHIN_A_SECOND);
  });

  it('are looked up at each request where no notices arrive', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    const own = { database, guard: guard({ now, onerror: (error) => errors.push(error) }), now };
    const ring = databaseKeys({ ...own, receivedUpTo: () => -Infinity, time: () => Date.now() });
    expect(await ring.find(HASH)).toBeDefined();
    await databaseKeyStore(database).revoke('ci');
    expect(await ring.find(HASH)).toBeUndefined();
  });

  it('are not kept from an answer that is older than a notice', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    const own = { guard: guard({ now, onerror: (error) => errors.push(error) }), now };
    let answered = Promise.withResolvers<undefined>();
    const slow: Database = {
      ...database,
      query: async (...statement) => {
        const rows = await database.query(...statement);
        await answered.promise;
        return rows as never;
      },
    };
    const ring = databaseKeys({ ...own, database: slow, receivedUpTo: () => now(), time: () => Date.now() });
    const asked = ring.find(HASH);
    await eventually(() => expect(database.pools()[0]).toMatchObject({ used: 0 }));
    await databaseKeyStore(database).revoke('ci');
    ring.forget(HASH);
    answered.resolve(undefined);
    await asked;
    answered = Promise.withResolvers();
    answered.resolve(undefined);
    expect(await ring.find(HASH)).toBeUndefined();
  });

  it('are found while every connection that answers is busy', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    const own = await openedDatabase(new URL('/keys', server.url).href);
    closing.push(() => own.close());
    const busy = Array.from({ length: 20 }, () => own.reader.query('select pg_sleep(1.5)'));
    await eventually(() => expect(own.pools().at(-1)?.waiting).toBeGreaterThan(0));
    const ring = databaseKeys({
      ...{ database: own, guard: guard({ now, onerror: (error) => errors.push(error) }), now },
      receivedUpTo: () => now(),
      time: () => Date.now(),
    });
    expect(await ring.find(HASH)).toMatchObject({ name: 'ci' });
    await Promise.allSettled(busy);
  });

  it('note the day of their last use once, and nothing of a key that is not sent', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    await databaseKeyStore(database).add(key('unused', OTHER));
    const rings = [await replica(), await replica()];
    // On a busy machine, the first connection may take longer than a request waits for the database.
    for (const ring of [...rings, ...rings]) await eventually(() => ring.find(HASH));
    const today = new Date().toISOString().slice(0, 10);
    await eventually(async () => {
      const days = await database.query("select encode(hash, 'hex') as hash, to_char(day, 'YYYY-MM-DD') as day from portolan.api_key_use");
      expect(days).toEqual([{ hash: HASH, day: today }]);
    });
  });

  it('stay valid for a minute after the database was lost if they were used, and others are not decided about', async () => {
    await databaseKeyStore(database).add(key('ci', HASH));
    await databaseKeyStore(database).add(key('other', OTHER));
    const ring = await replica();
    expect(await ring.find(HASH)).toBeDefined();
    await server.kill();
    errors.length = 0;
    try {
      ahead += 2000;
      const lostAt = performance.now();
      for (let at = 0; at < 100; at += 1) expect(await ring.find(HASH)).toMatchObject({ name: 'ci' });
      expect(performance.now() - lostAt, 'no request waits for the database').toBeLessThan(500);
      await expect(ring.find(OTHER)).rejects.toThrow(KeysUnavailableError);
      ahead += 56_000;
      expect(await ring.find(HASH)).toBeDefined();
      ahead += 4000;
      await expect(ring.find(HASH)).rejects.toThrow(KeysUnavailableError);
      expect(errors.length, 'the loss is reported, and not once for each request').toBeLessThan(5);
    } finally {
      await server.start();
    }
    await database.query("update portolan.api_key set revoked_at = now() where name = 'ci'").catch(() => undefined);
    await database.query("update portolan.api_key set revoked_at = now() where name = 'ci'");
    ahead += 2000;
    expect(await ring.find(HASH), 'a key that was revoked while no notice could arrive').toBeUndefined();
    expect(await ring.find(OTHER)).toBeDefined();
  });
});
