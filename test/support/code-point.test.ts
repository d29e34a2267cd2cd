import fc from 'fast-check';
import { expect, it } from 'vitest';

import { codePoint } from './code-point.ts';

it('a random code point is one of all but surrogates, as the unit "binary" of fast-check', () => {
  const texts = fc.sample(codePoint, { numRuns: 2000, seed: 1 });
  expect(texts.every((text) => [...text].length === 1 && text.isWellFormed())).toBe(true);
  for (const text of ['\0', '\ud7ff', '\ue000', '\u{10ffff}']) {
    expect(codePoint.canShrinkWithoutContext(text), JSON.stringify(text)).toBe(true);
  }
  for (const text of ['\ud800', '\udfff', '', 'ab']) {
    expect(codePoint.canShrinkWithoutContext(text), JSON.stringify(text)).toBe(false);
  }
});

it('texts of random code points are also names of members of Object.prototype', () => {
  const texts = fc.sample(fc.string({ unit: codePoint }), { numRuns: 2000, seed: 1 });
  expect(texts.some((text) => text.includes('__proto__'))).toBe(true);
});
