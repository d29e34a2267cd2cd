import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changedPart, firstDifference } from '../../../../src/security/scan/approval/changed-part.ts';

describe('the part of two texts in which they differ', () => {
  it('is both of them where they are short', () => {
    expect(changedPart('before', 'after')).toEqual({ before: 'before', after: 'after' });
  });

  it('is never longer than 4,000, whole characters only, and differs wherever the texts do', () => {
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

  it('is found at its first unit', () => {
    expect([firstDifference('abc', 'abd'), firstDifference('abc', 'abc'), firstDifference('', 'x')]).toEqual([2, 3, 0]);
  });
});
