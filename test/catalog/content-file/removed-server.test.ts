import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { removedServer, inNameOrder, RESERVED_DAYS, reservedUntil, tombstoneOf } from '../../../src/catalog/content-file/removed-server.ts';
import { anyTime } from '../../support/content-arbitraries.ts';
import { removedRecord } from '../../support/records.ts';

describe('reservedUntil', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-11-21T17:30:32.123Z', '2027-02-19T17:30:32.123Z'],
    ['2023-12-01T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
  ])('is 90 days after %s', (since, until) => {
    expect(reservedUntil(since)).toBe(until);
  });

  it('is as many days later in any time zone and any year, at the same time of day', () => {
    fc.assert(
      fc.property(anyTime, (since) => {
        const until = reservedUntil(since);
        expect(Date.parse(until) - Date.parse(since)).toBe(RESERVED_DAYS * 86_400_000);
        expect(until.slice(-13)).toBe(since.slice(-13));
      }),
    );
  });
});

describe('goneServer', () => {
  const state = { status: 'gone', since: '2026-05-01T00:00:00.000Z', code: 'http-404', message: 'It answered 404.' } as const;

  it('keeps the description of the server, and no URL', () => {
    const known = { qualifiedName: 'acme/mail', id: 'x', createdAt: 'c', updatedAt: 'u', displayName: '', connections: [{ type: 'http' }] };
    const { reservedUntil: until, ...kept } = removedServer(known, state);
    expect(kept).toEqual({
      qualifiedName: 'acme/mail',
      id: 'x',
      createdAt: 'c',
      updatedAt: 'u',
      since: state.since,
      code: 'http-404',
      message: 'It answered 404.',
    });
    expect(until).toBe('2026-07-30T00:00:00.000Z');
  });

  it('has a tombstone of six members in a fixed order', () => {
    expect(Object.keys(tombstoneOf(removedRecord('acme/mail')))).toEqual([
      'qualifiedName',
      'id',
      'since',
      'code',
      'message',
      'reservedUntil',
    ]);
  });

  it('is sorted by name, whatever the order of files', () => {
    const names = ['exa', 'Acme/weather', '@acme/mail', 'acme/Mail'];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 4 }), (shuffled) => {
        expect(inNameOrder(shuffled.map((name) => removedRecord(name))).map(({ qualifiedName }) => qualifiedName)).toEqual([
          '@acme/mail',
          'acme/Mail',
          'Acme/weather',
          'exa',
        ]);
      }),
    );
  });
});
