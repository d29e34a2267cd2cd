import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cutText } from '../../../src/i18n/formatting/cut-text.ts';
import { codePoint } from '../../support/code-point.ts';

const FAMILY = '👩‍👩‍👧‍👦';
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

describe('a truncated text', () => {
  it('does not change if it fits, on one line', () => {
    expect(cutText('Reads mail.', 100)).toBe('Reads mail.');
    expect(cutText(' Reads\n\tmail \u0007 ', 100)).toBe('Reads mail');
    expect(cutText('x'.repeat(100), 100)).toBe('x'.repeat(100));
    expect(cutText(' \n', 100)).toBe('');
  });

  it('ends at a word, without the punctuation before the next', () => {
    expect(cutText('Reads mail, and writes it', 20)).toBe('Reads mail, and…');
    expect(cutText('Reads mail, and writes it', 16)).toBe('Reads mail, and…');
    expect(cutText('Reads mail, and writes it', 14)).toBe('Reads mail…');
    expect(cutText('Reads mail – all of it', 14)).toBe('Reads mail…');
  });

  it('ends within a word that is longer than half of the limit', () => {
    expect(cutText(`a ${'x'.repeat(99)}`, 20)).toBe(`a ${'x'.repeat(17)}…`);
    expect(cutText('海図は港と港への入り方を記した本である', 10)).toBe('海図は港と港への入…');
  });

  it('never ends within a character', () => {
    expect(cutText(FAMILY.repeat(9), 100)).toBe(FAMILY.repeat(9));
    expect(cutText(FAMILY.repeat(10), 100)).toBe(`${FAMILY.repeat(9)}…`);
    expect(cutText('e\u0301'.repeat(60), 100)).toBe(`${'e\u0301'.repeat(49)}…`);
    expect(cutText(`e${'\u0301'.repeat(200)}`, 100)).toHaveLength(100);
    expect(cutText('\ud83d', 100)).toBe('\ufffd');
  });

  it('is never longer than the limit, is well formed, and begins like the text', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: codePoint, maxLength: 300 }), fc.lorem());
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 120 }), (text, most) => {
        const cut = cutText(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut).not.toMatch(/[\n\r\t\u0000]/);
        const line = cutText(text, 1_000_000);
        expect(line.startsWith(cut.replace(/…$/, '')) || cut === line).toBe(true);
        expect(cut === '').toBe(line === '');
        if (cut === line) return;
        const ends = new Set([...characters.segment(line)].map(({ index }) => index));
        const longest = Math.max(...[...characters.segment(line)].map(({ segment }) => segment.length));
        if (longest < most) expect(ends.has(cut.length - 1)).toBe(true);
      }),
    );
  });
});
