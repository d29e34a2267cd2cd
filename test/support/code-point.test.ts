import fc from 'fast-check';
import { expect, it } from 'vitest';

import { codePoint } from './code-point.ts';

it('a random code point is one of all but surrogates, as the unit "binary" of fast-check', () => {
  const texts = fc.sample(codePoint, { numRuns: 2000, seed: 1 });
  expect(texts.every((text) => [...text].length === 1 && text.isWellFormed())).toBe(true);
  const all = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  for (const text of ['\0', '\ud7ff', '\ue000', '\u{10ffff}']) {
    expect([codePoint.canShrinkWithoutContext(text), all.canShrinkWithoutContext(text)], JSON.stringify(text)).toEqual([true, true]);
  }
  for (const text of ['\ud800', '\udfff', '', 'ab']) {
    expect([codePoint.canShrinkWithoutContext(text), all.canShrinkWithoutContext(text)], JSON.stringify(text)).toEqual([false, false]);
  }
});

it('texts of random code points are also names of members of Object.prototype', () => {
  const texts = fc.sample(fc.string({ unit: codePoint }), { numRuns: 2000, seed: 1 });
  expect(texts.some((text) => text.includes('__proto__'))).toBe(true);
});
