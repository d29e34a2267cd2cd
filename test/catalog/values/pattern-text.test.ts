import fc from 'fast-check';
import { expect, it } from 'vitest';

import { patternText } from '../../../src/catalog/values/pattern-text.ts';

it('the pattern of a text matches that text and no other', () => {
  expect(patternText('a.b*/')).toBe(String.raw`a\.b\*/`);
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const pattern = new RegExp(`^${patternText(text)}$`);
      expect(pattern.test(text)).toBe(true);
      expect(pattern.test(other)).toBe(other === text);
    }),
  );
});
