import { describe, expect, it } from 'vitest';

import { beginning, compact, counted, day, initial } from '../../../src/i18n/formatting/counts-and-dates.ts';

describe('counts, dates and text beginnings', () => {
  it('count nouns', () => {
    expect([0, 1, 2, 13_383].map((count) => counted(count, 'server'))).toEqual(['0 servers', '1 server', '2 servers', '13,383 servers']);
    expect(compact(442_100)).toBe('442.1K');
  });

  it('format the day in UTC, in any time zone of the build', () => {
    expect(day('2026-01-01T00:30:00.000+02:00')).toBe('Dec 31, 2025');
  });

  it('take the first letter or digit for a monogram', () => {
    expect(['context7', '…21st', '天気', '!'].map(initial)).toEqual(['C', '2', '天', '·']);
  });

  it('cut a text at a space, and only if it is too long', () => {
    expect(beginning('one two  three', 40)).toBe('one two three');
    expect(beginning('one two three', 9)).toBe('one two…');
    expect(beginning('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`);
    expect(beginning('😀😀😀😀', 3)).toBe('😀…');
  });
});
