import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { keysCommand } from '../../../scripts/commands/keys.ts';
import { keyFileStore } from '../../../src/api/node/keys/key-file-store.ts';
import type { KeyStore } from '../../../src/api/node/keys/key-store.ts';
import type { StoredKey } from '../../../src/api/node/keys/stored-key.ts';
import { databaseKeyStore } from '../../../src/database/access/database-key-store.ts';
import type { Database } from '../../../src/database/connection/database.ts';
import type { Finished } from '../../support/built-site.ts';
import { NEEDS_POSTGRES, POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { runHere } from '../../support/run-here.ts';
import { nodeSha256 } from '../../api/access/rings.ts';
import { openedDatabase } from './opened-database.ts';

const key = (name: string, digits: string, more: Partial<StoredKey> = {}): StoredKey => ({
  name,
  hash: digits.padEnd(64, '0'),
  scopes: ['api', 'mcp'],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`stored keys ${NEEDS_POSTGRES}`, () => {
  let server: PostgresServer;
  let database: Database;
  let folder: string;
  let file: string;
  let url: string;

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase('stored');
    folder = await mkdtemp(path.join(tmpdir(), 'portolan-key-store-'));
    file = path.join(folder, 'keys.json');
    // The first command that adds a key makes the tables.
    expect(await keys('list')).toMatchObject({ code: 1, stderr: expect.stringContaining('portolan load') as string });
    expect(await keys('add', '--name', 'first')).toMatchObject({ code: 0 });
    database = await openedDatabase(url);
  });
  afterEach(async () => {
    await rm(file, { force: true });
    await database.query('delete from portolan.api_key');
  });
  afterAll(async () => {
    await database.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  function keys(...args: readonly string[]): Promise<Finished> {
    return runHere(keysCommand(), ['keys', ...args], { PORTOLAN_KEYS: file, PORTOLAN_DATABASE: url });
  }

  it.each<[string, () => KeyStore]>([
    ['a file', () => keyFileStore(file)],
    ['a database', () => databaseKeyStore(database)],
  ])('in %s are added, listed and revoked by name or by the first digits of the hash', async (_, opened) => {
    const store = opened();
    const all = [key('one', 'aaaaaaaa1'), key('two', 'aaaaaaaa2', { createdAt: '2026-01-02T00:00:00.000Z' })];
    const ended = key('abcdef12', 'ffffffff', { createdAt: '2026-01-03T00:00:00.000Z', expiresAt: '2026-02-01T00:00:00.000Z' });
    for (const each of [...all, ended]) await store.add(each);
    expect(await store.list()).toEqual([...all, ended]);
    await expect(store.add(key('one', 'bbbbbbbb'))).rejects.toThrow(/already.*portolan keys revoke one/);
    await expect(store.revoke('aaaaaaaa')).rejects.toThrow('several keys have a hash that starts with "aaaaaaaa"');
    await expect(store.revoke('aaaaaaa')).rejects.toThrow(`no key named "aaaaaaa" in ${store.place}`);
    expect(await store.revoke('AAAAAAAA2')).toEqual(all[1]);
    expect(await store.revoke('one')).toEqual(all[0]);
    expect(await store.revoke('abcdef12'), 'a name that looks like a hash').toEqual(ended);
    await expect(store.revoke('one')).rejects.toThrow('no key named "one"');
    await store.add(key('one', 'cccccccc'));
    expect(await store.list()).toEqual([key('one', 'cccccccc')]);
  });

  it('of a database are changed by the same commands, with the same texts', async () => {
    const { code, stdout, stderr } = await keys('add', '--name', 'ci', '--scope', 'mcp,api', '--expires', '2999-01-31');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^portolan_[\w-]{43}\n$/) as string });
    expect(stderr).toContain('the database stores only its SHA-256 hash');
    const hash = await nodeSha256(stdout.trim());
    const { keys: listed } = JSON.parse((await keys('list', '--json')).stdout) as { keys: unknown };
    const stored = { name: 'ci', hash, scopes: ['api', 'mcp'], expiresAt: '2999-01-31T00:00:00.000Z' };
    expect(listed).toEqual([{ ...stored, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string, expired: false }]);
    expect(await keys('add', '--name', 'ci')).toMatchObject({ code: 1, stderr: expect.stringContaining('already') as string });
    expect(await keys('revoke', 'ci')).toMatchObject({ code: 0, stderr: expect.stringContaining('"ci" is revoked') as string });
    expect(await keys('revoke', 'ci')).toMatchObject({ code: 1, stderr: expect.stringContaining('in the database') as string });
    expect((await keys('list')).stderr).toContain('There is no key in the database. Create one');
    expect(await keyFileStore(file).list()).toEqual([]);
  });

  it('are imported from a key file once, and not a second time after they were revoked', async () => {
    await writeFile(file, JSON.stringify({ keys: [key('one', 'a'), key('two', 'b')] }));
    expect((await keys('import')).stderr).toContain('2 of 2 keys');
    await databaseKeyStore(database).revoke('two');
    expect((await keys('import', file)).stderr).toContain('0 of 2 keys');
    expect(await databaseKeyStore(database).list()).toEqual([key('one', 'a')]);
    await writeFile(file, JSON.stringify({ keys: [key('three', 'c'), key('one', 'd')] }));
    expect(await keys('import')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is a key named "one" already') as string,
    });
    expect(await databaseKeyStore(database).list(), 'all or none').toEqual([key('one', 'a')]);
  });

  it('cannot be imported without a database or without a key', async () => {
    const imported = (): ReturnType<typeof runHere> =>
      runHere(keysCommand(), ['keys', 'import'], { PORTOLAN_KEYS: file, PORTOLAN_DATABASE: '' });
    expect(await imported()).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no key file') as string });
    await writeFile(file, JSON.stringify({ keys: [] }));
    expect(await imported()).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no key in') as string });
    await writeFile(file, JSON.stringify({ keys: [key('one', 'a')] }));
    expect(await imported()).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTOLAN_DATABASE is not set') as string });
  });
});
