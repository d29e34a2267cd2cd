import { describe, expect, it } from 'vitest';

import { readQuestion } from '../../../src/search/query/question.ts';
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
  ])('treats the last word of %j as a prefix: %s', (q, isTyping) => {
    expect(readQuestion({ q }).wording.isTyping).toBe(isTyping);
  });

  it('reads the beginning of a very long query, with a hint', () => {
    const { hints, wording } = readQuestion({ q: 'word '.repeat(100_000) });
    expect(hints.map(({ code }) => code)).toEqual(['too-long']);
    expect(wording.written.length).toBeLessThanOrEqual(RANKING.limits.characters / 4);
  });
});
