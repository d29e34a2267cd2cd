import { describe, expect, it } from 'vitest';

import { visible } from '../../../src/i18n/formatting/visible.ts';

describe('a visible text', () => {
  it('shows invisible characters as their code point, and keeps line ends and visible ones', () => {
    expect(visible('a\u200bb\u{e0041}\u202ec\u0007d\n\te')).toBe('a\\u{200b}b\\u{e0041}\\u{202e}c\\u{7}d\n\te');
    expect(visible('Größe 漢字 😀 «»')).toBe('Größe 漢字 😀 «»');
    expect(visible('\ud800')).toBe('\\u{d800}');
  });
});
