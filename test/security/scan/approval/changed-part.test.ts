import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changedPart, firstDifference } from '../../../../src/security/scan/approval/changed-part.ts';

describe('the changed part of two texts', () => {
  it('is the whole of both texts if they are short', () => {
    expect(changedPart('before', 'after')).toEqual({ before: 'before', after: 'after' });
  });

  it('is at most 4,000 long, never splits a character, and differs if the texts do', () => {
    const long = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.repeat(60));
    fc.assert(
      fc.property(long, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), long, (start, a, b, end) => {
        const [before, after] = [start + a + end, start + b + end];
        const part = changedPart(before, after);
        expect(Math.max(part.before.length, part.after.length)).toBeLessThanOrEqual(4000);
        expect([part.before.isWellFormed(), part.after.isWellFormed()]).toEqual([before.isWellFormed(), after.isWellFormed()]);
        expect(part.before === part.after).toBe(before === after);
      }),
    );
  });

  it('begins at the first UTF-16 code unit that differs', () => {
    expect([firstDifference('abc', 'abd'), firstDifference('abc', 'abc'), firstDifference('', 'x')]).toEqual([2, 3, 0]);
  });
});
