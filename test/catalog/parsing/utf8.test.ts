import { describe, expect, it } from 'vitest';

import { decodeUtf8 } from '../../../src/catalog/parsing/utf8.ts';

describe('decodeUtf8', () => {
  it('returns the text of UTF-8 bytes, including its byte order mark', () => {
    expect(decodeUtf8(new TextEncoder().encode('\uFEFFnaïve ☂'), 'x.yaml')).toEqual({ value: '\uFEFFnaïve ☂', problems: [] });
  });

  it('gives the line of the first byte that is not UTF-8', () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('a: é\nb: '), 0xe9, 0x0a, 0x63]);
    const { value, problems } = decodeUtf8(bytes, 'x.yaml');
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'not-utf8', severity: 'error', file: 'x.yaml', position: { line: 2, column: 1 } }]);
  });
});
