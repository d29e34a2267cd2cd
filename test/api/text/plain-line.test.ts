import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markdownText } from '../../../src/api/text/markdown-text.ts';
import { plainLine } from '../../../src/api/text/plain-line.ts';
import { codePoint } from '../../support/code-point.ts';

describe("a third party's text as a line", () => {
  it('keeps visible characters', () => {
    expect(plainLine('Wetter – 天気 ☂ é', 50)).toBe('Wetter – 天気 ☂ é');
    expect(plainLine('one\n\ttwo\u0000three', 50)).toBe('one two three');
  });

  it('removes invisible characters', () => {
    expect(plainLine('a\u200bb\u202ec\u{E0041}d\ue000e\u{E0101}f\ufeffg\ud800h', 50)).toBe('abcdefgh');
  });

  it('is never longer than its limit, and has no line break, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 300 }), fc.integer({ min: 1, max: 120 }), (text, most) => {
        const line = plainLine(text, most);
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u);
      }),
    );
  });

  it('contains no Markdown markup and no URL', () => {
    expect(markdownText('[x](https://a.example) **b** `c` <d> “e” www.f.example mailto:g@h.example', 200)).toBe(
      '\\[x\\]\\(… \\*\\*b\\*\\* \\`c\\` \\<d\\> ’e’ … mailto\\:g\\@h.example',
    );
  });
});
