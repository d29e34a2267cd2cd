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

  it.each([
    ['UTF-16', Buffer.from('\uFEFFa: b\n', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFFa: b\n', 'utf16le').swap16()],
    ['UTF-16', Buffer.from('{"a": 1}', 'utf16le')],
    ['UTF-16', Buffer.from('{"a": 1}', 'utf16le').swap16()],
    ['a gzip file', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0x0a)],
    ['a ZIP file', Buffer.from('PK\u0003\u0004 a')],
    ['a Zstandard file', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x0a)],
  ])('says what other bytes are: %s', (what, bytes) => {
    const { value, problems } = decodeUtf8(bytes, 'x.yaml');
    expect([value, problems.length, problems[0]?.code]).toEqual([undefined, 1, 'not-utf8']);
    expect([problems[0]?.message, problems[0]?.position]).toEqual([expect.stringContaining(what), undefined]);
  });
});
