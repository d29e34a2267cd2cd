import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { redactSentValues } from '../../../../src/site/browser/form/redact-sent-values.ts';
import { codePoint } from '../../../support/code-point.ts';

const BASE = 'https://mcp.example/mcp';

describe('a text from a server with redacted values', () => {
  it.each([
    ['as they were sent', 'apiKey=sk-12345', 'the key sk-12345 is bad', 'the key ••• is bad'],
    ['in percent-encoding', 'city=S%C3%A3o+Paulo', 'S%C3%A3o%20Paulo, S%C3%A3o+Paulo, São Paulo', '•••, •••, •••'],
    ['in JSON quotes', `key=${encodeURIComponent('"12345"')}`, '12345 is no key', '••• is no key'],
    ['within a list', `keys=${encodeURIComponent('["alpha","beta!"]')}`, 'not alpha or beta!', 'not ••• or •••'],
    ['escaped as in JSON', `key=${encodeURIComponent('a"b"c')}`, String.raw`{"got":"a\"b\"c"}`, '{"got":"•••"}'],
    ['the longest first', 'a=secret&b=secret-more', 'secret-more, secret', '•••, •••'],
  ])('redacts values %s', (_, query, text, expected) => {
    expect(redactSentValues(text, new URL(`${BASE}?${query}`))).toBe(expected);
  });

  it('keeps short values, which occur in any text by chance, and names of parameters', () => {
    expect(redactSentValues('days must be at most 14, not 140', new URL(`${BASE}?days=140&units=c`))).toBe(
      'days must be at most 14, not 140',
    );
  });

  it('contains no value of four or more characters', () => {
    const text = fc.string({ unit: codePoint });
    fc.assert(
      fc.property(text, text, text, (sent, before, after) => {
        const url = new URL(BASE);
        url.searchParams.set('apiKey', sent);
        // A URL cannot contain a lone surrogate.
        const value = sent.toWellFormed();
        fc.pre(value.length >= 4 && !value.includes('•'));
        expect(redactSentValues(`${before}${value}${after}${url.search}`, url)).not.toContain(value);
      }),
    );
  });
});
