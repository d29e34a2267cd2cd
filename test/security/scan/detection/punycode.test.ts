import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { unicodeHost } from '../../../../src/security/scan/detection/punycode.ts';

describe('unicodeHost', () => {
  it.each(['bücher.example', '例え.テスト', 'почта.example', 'xn.example', 'a-b.example', 'пример-1.испытание'])(
    'decodes what the URL standard encoded: %s',
    (host) => {
      expect(unicodeHost(new URL(`https://${host}/`).hostname)).toBe(host);
    },
  );

  it('decodes any label of small letters', () => {
    const letter = fc.constantFrom('a', 'z', '0', 'ü', 'я', 'λ', '水', '語', '𠀀');
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 12 }), (label) => {
        const host = `a${label}z.example`;
        expect(unicodeHost(new URL(`https://${host}/`).hostname)).toBe(host);
      }),
    );
  });

  it.each(['xn--', 'xn--!', 'xn--99999999999', 'xn--a-\u00fc'])('does not change an invalid label: %s', (label) => {
    expect(() => unicodeHost(label)).not.toThrow();
  });
});
