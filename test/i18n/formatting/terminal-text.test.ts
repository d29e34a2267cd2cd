import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonValue } from '../../../src/catalog/parsing/json-value.ts';
import { terminalJson, terminalText } from '../../../src/i18n/formatting/terminal-text.ts';
import { codePoint } from '../../support/code-point.ts';

/** Controls but line ends and tabs, what changes the order of writing, separators, lone surrogates. */
const MOVES = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]|\p{Cs}/u;

describe('a text for a terminal', () => {
  it('contains nothing that controls a terminal, and leaves safe text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        expect(terminalText(text)).not.toMatch(MOVES);
        expect(terminalText(terminalText(text))).toBe(terminalText(text));
      }),
    );
    for (const text of ['Weather — ☀️ für 東京\n\tمرحبا', '👩‍👩‍👧', 'می‌خواهم']) expect(terminalText(text)).toBe(text);
  });

  it('writes escape sequences, bidirectional marks and invisible characters as code points', () => {
    expect(terminalText('\u001b]52;c;x\u0007\u009b2J\r\u202e\u{E0041}\u00ad')).toBe(
      String.raw`\u{1b}]52;c;x\u{7}\u{9b}2J\u{d}\u{202e}\u{e0041}\u{ad}`,
    );
  });
});

describe('JSON for a terminal', () => {
  it('is the same value without a character that controls a terminal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: codePoint }), (value, text) => {
        const json = terminalJson(JSON.stringify({ value, [text]: text }));
        expect(json).not.toMatch(MOVES);
        expect(parseJsonValue(json)).toEqual(parseJsonValue(JSON.stringify({ value, [text]: text })));
      }),
    );
  });
});
