import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { codeSpan } from '../../../src/api/text/code-span.ts';

describe('a name as a code span of Markdown', () => {
  it('is the name itself, without an escape', () => {
    for (const name of ['developer-tools', 'web_search', 'C++', 'node.js', 'R&D', 'CI/CD', 'Übersetzung', '検索', 'smithery-ai'])
      expect(codeSpan(name)).toBe(`\`${name}\``);
  });

  it('is empty for a text that would not be copied unchanged, or that contains markup or a URL', () => {
    const texts = [
      '',
      ' ',
      'a\nb',
      'a`b',
      '`',
      '<b>',
      '[x](y)',
      'a”b',
      'https://a.example',
      'www.a.example',
      'a\u200bb',
      'x'.repeat(81),
      '--',
    ];
    expect(texts.map(codeSpan)).toEqual(texts.map(() => undefined));
  });

  it('contains the text and no other backtick, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const span = codeSpan(text);
        if (span !== undefined) expect([span, span.split('`').length]).toEqual([`\`${text}\``, 3]);
      }),
    );
  });
});
