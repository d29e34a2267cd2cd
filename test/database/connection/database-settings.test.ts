import { describe, expect, it } from 'vitest';

import { databaseSettings } from '../../../src/database/connection/database-settings.ts';

describe('the URL of a database', () => {
  it.each([
    'postgres://user:pass@db.example:5432/catalogue',
    'postgresql://db.example/catalogue?sslmode=verify-full',
    'postgres://user@/catalogue?host=/run/postgresql',
    'postgres:///catalogue?host=/run/postgresql',
    'postgres://user:p%40ss%2Fw%23rd@127.0.0.1/catalogue',
  ])('may be %s', (url) => {
    expect(databaseSettings({ PORTOLAN_DATABASE: url })?.url).toBe(url);
  });

  it.each([
    'mysql://db.example/catalogue',
    'postgres://',
    'postgres://u:SEC#RET@127.0.0.1:5432/c',
    'postgres://u:SECRET@127.0.0.1:abc/c',
    'postgres://u:SECRET@WORD/x@127.0.0.1/c',
    'postgres://u:12#SECRET@127.0.0.1/c',
    'postgres://u:12?SECRET@127.0.0.1/c',
  ])('is refused without its password: %s', (url) => {
    for (const name of ['PORTOLAN_DATABASE', 'PORTOLAN_DATABASE_READ'] as const) {
      const read = (): unknown => databaseSettings({ PORTOLAN_DATABASE: 'postgres://db.example/c', [name]: url });
      expect(read).toThrow(`${name} is no URL of a PostgreSQL database`);
      expect(read).not.toThrow(/SEC#|SECRET|@WORD/);
    }
  });
});
