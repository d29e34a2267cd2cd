import { describe, expect, it } from 'vitest';

import { readQuestion, wordingOf } from '../../../src/search/query/question.ts';
import { RANKING } from '../../../src/search/terms/ranking-settings.ts';

describe('readQuestion', () => {
  it('adds defaults', () => {
    expect(readQuestion({ q: 'mail', profile: '' })).toMatchObject({
      mode: 'hybrid',
      offset: 0,
      limit: 10,
      facets: false,
      profile: undefined,
    });
  });

  it.each([
    ['mail', true],
    ['mail ', false],
    ['mail.', false],
    ['owner:acme', false],
    ['mail owner:acme', false],
    ['mail is:verified', false],
    ['owner:acme mail', true],
    ['mail is:verif', true],
    ['天', true],
    ['', false],
    ['https://github.com/acme/tide', true],
    ['https://github.com/acme/tide-mcp', false],
  ])('treats the last word of %j as a prefix: %s', (q, isTyping) => {
    expect(readQuestion({ q }).wording.isTyping).toBe(isTyping);
  });

  it('searches what a pasted command starts, and keeps the command, in which names are looked for', () => {
    const { filter, typed, wording } = readQuestion({ q: 'is:local npx -y mail-mcp' });
    expect([filter.text, typed, wording.written]).toEqual(['mail-mcp', 'npx -y mail-mcp', ['mail', 'mcp']]);
    expect(filter.local).toBe(true);
  });

  it('keeps short parts of names with dots as they are', () => {
    const { exact } = readQuestion({ q: 'asp.net 日本.jp mail' }).wording;
    expect([...exact]).toEqual(expect.arrayContaining(['asp', 'jp']));
    expect(exact.has('mail')).toBe(false);
  });

  // Work that grows with the square of the length does not end in the time of a test.
  it('reads a text without blanks in one pass', () => {
    const text = '日'.repeat(300_000);
    expect(wordingOf({ text, isTyping: false }).exact.size).toBe(0);
  });

  it('reads the beginning of a very long query, with a hint', () => {
    const { hints, wording } = readQuestion({ q: 'word '.repeat(100_000) });
    expect(hints.map(({ code }) => code)).toEqual(['too-long']);
    expect(wording.written.length).toBeLessThanOrEqual(RANKING.limits.characters / 4);
  });
});
