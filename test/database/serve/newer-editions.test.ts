import { describe, expect, it } from 'vitest';

import type { Database, Queries } from '../../../src/database/connection/database.ts';
import { firstEdition, newerEditions } from '../../../src/database/serve/newer-editions.ts';

/** Servers of which each has the editions up to a number, that the test sets; `undefined` for a lost one. */
interface Servers {
  primary: number | undefined;
  replica: number | undefined;
}

function queries(newest: () => number | undefined): Queries {
  return {
    query: (_, values) => {
      const id = newest();
      if (id === undefined) return Promise.reject(new Error('lost'));
      const [wanted] = values ?? [];
      const rows = wanted === undefined ? [{ id, build: '' }] : Number(wanted) <= id ? [{}] : [];
      // The statements have these columns.
      return Promise.resolve((id === 0 ? [] : rows) as never);
    },
  };
}

function database(servers: Servers): Database {
  const unused = (): never => {
    throw new Error('It is not used.');
  };
  return {
    ...queries(() => servers.primary),
    reader: queries(() => servers.replica),
    ...{ transaction: unused, connected: unused, listen: unused, pools: unused, close: unused },
  };
}

describe('the edition that answers', () => {
  it('is first the newest one that the read replica has', async () => {
    expect(await firstEdition(database({ primary: 3, replica: 3 }))).toBe('3');
    expect(await firstEdition(database({ primary: 3, replica: 2 }))).toBe('2');
    await expect(firstEdition(database({ primary: 0, replica: 0 }))).rejects.toMatchObject({ code: 'no-edition' });
  });

  it('is a newer one when it was announced and the read replica has it', async () => {
    const servers: Servers = { primary: 3, replica: 3 };
    const editions = newerEditions({ database: database(servers), first: '3', now: () => 0, onerror: () => undefined });
    servers.primary = 4;
    expect(await editions.newest()).toBe('3');
    await editions.look();
    expect(await editions.newest()).toBe('3');
    servers.replica = undefined;
    expect(await editions.newest()).toBe('3');
    servers.replica = 4;
    expect(await editions.newest()).toBe('4');
  });

  it('is looked for without an announcement, too, and stays while the database is lost', async () => {
    const servers: Servers = { primary: 3, replica: 3 };
    const errors: unknown[] = [];
    let time = 0;
    const editions = newerEditions({ database: database(servers), first: '3', now: () => time, onerror: (error) => errors.push(error) });
    servers.primary = undefined;
    time = 10_000;
    expect(await editions.newest()).toBe('3');
    expect(errors).toHaveLength(1);
    Object.assign(servers, { primary: 5, replica: 5 });
    time = 15_000;
    expect(await editions.newest()).toBe('3');
    time = 20_000;
    expect(await editions.newest()).toBe('5');
  });
});
