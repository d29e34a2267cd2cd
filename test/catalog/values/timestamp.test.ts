import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { timestamp } from '../../../src/catalog/values/timestamp.ts';
import { anyTime } from '../../support/content-arbitraries.ts';

describe('timestamp', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31 12:00:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31t12:00:00z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.5+02:00', '2026-01-31T10:00:00.500Z'],
    ['2026-01-31 12:00:00 -0330', '2026-01-31T15:30:00.000Z'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00.000Z'],
    ['2026-01-31T12:00:00.123456789Z', '2026-01-31T12:00:00.123Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(timestamp(text)).toBe(expected);
  });

  it.each([
    '',
    'now',
    '2026',
    '2026-1-31',
    '31.01.2026',
    '2026-13-01',
    '2026-02-30',
    // In UTC, these are in the years 10000 and -1.
    '9999-12-31T23:59:59-14:00',
    '0000-01-01T00:00:00+14:00',
    '2025-02-29',
    '2026-04-31T10:00:00Z',
    '2026-00-10',
    '2026-01-32',
    '2026-01-31T25:00:00Z',
    '2026-01-31T12:61:00Z',
    '2026-01-31T12:00:00+99:00',
    '2026-01-31T',
    ' 2026-01-31',
    '1769860800',
    'Sat, 31 Jan 2026 12:00:00 GMT',
  ])('refuses %j', (text) => {
    expect(timestamp(text)).toBeUndefined();
  });

  it('does not change the output of JavaScript', () => {
    fc.assert(
      fc.property(anyTime, (text) => {
        expect(timestamp(text)).toBe(text);
      }),
    );
  });
});
