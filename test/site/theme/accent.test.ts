import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isAccent } from '../../../src/catalog/values/accent.ts';
import { accentColours, accentStyle, contrast } from '../../../src/site/theme/accent.ts';

const HEX = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('an accent colour', () => {
  it.each([
    ['#12324a', true],
    ['#ABCDEF', true],
    ['#123', false],
    ['red', false],
    ['#12324a}', false],
    ['#12324a\n', false],
  ])('%s: %s', (text, expected) => {
    expect(isAccent(text)).toBe(expected);
  });

  it('gives readable colours for any input', () => {
    fc.assert(
      fc.property(HEX, (hex) => {
        const { linkLight, linkDark, shadeLight, shadeDark } = accentColours(hex);
        for (const ground of ['#fbf8f1', '#fffdf8', '#f2ecdf']) expect(contrast(linkLight, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of ['#0f1a22', '#15232d', '#0b141a']) expect(contrast(linkDark, ground)).toBeGreaterThanOrEqual(4.5);
        for (const shade of [shadeLight, shadeDark]) expect(contrast('#ffffff', shade)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('does not change if it is readable', () => {
    expect(accentColours('#0d5378').linkLight).toBe('#0d5378');
  });

  it('is written as a style sheet with two tokens', () => {
    expect(accentStyle('#0d5378')).toMatch(
      /^:root\{--link:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);--shade:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)\}$/,
    );
  });
});
