import { describe, expect, it } from 'vitest';

import { isBlank, notJsonLines } from '../../../src/crawler/sources/not-json-lines.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const LONG = `{"qualifiedName": "acme/a", "description": "${'ä'.repeat(500)}"}`;

describe('a document that should be JSON Lines', () => {
  it.each([
    ['a record', '{"qualifiedName": "acme/a"}'],
    ['a long record after empty lines', `\n \r\n${LONG}\r\n`],
    ['a record with a mistake', '{"qualifiedName": "acme/'],
    ['a record after lines that are none', `# our servers\n[1]\n${LONG}`],
    ['nothing', ''],
  ])('is read line by line if it has %s', (_what, text) => {
    expect(notJsonLines(bytes(text), 'list.jsonl')).toBeUndefined();
  });

  it('is read line by line in another encoding, so that the line is named', () => {
    expect(notJsonLines(Buffer.from(`\uFEFF${LONG}`, 'utf16le'), 'list.jsonl')).toBeUndefined();
    expect(notJsonLines(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 10, 3), 'list.jsonl')).toBeUndefined();
  });

  it.each([
    ['a page with a script', `<!doctype html>\n<script>\n${LONG}\n</script>`],
    ['an array over several lines', `\u{FEFF}[\n${LONG},\n${LONG}\n]`],
    ['an array on one line', `[${LONG}]`],
    ['a document over several lines', `{\n"servers": [\n${LONG}\n]}`],
    ['comma-separated values', 'name,description\nacme/a,A'],
  ])('is refused as a whole if it is %s', (_what, text) => {
    expect(notJsonLines(bytes(text), 'list.jsonl')).toMatchObject({ code: 'not-json-lines', file: 'list.jsonl' });
  });

  it('is blank if it has only white space', () => {
    expect(['', '\n', `\u{FEFF}\r\n${' '.repeat(1000)}\n`].map((text) => isBlank(bytes(text)))).toEqual([true, true, true]);
    expect(isBlank(bytes(`\n${' '.repeat(1000)}x${' '.repeat(1000)}`))).toBe(false);
  });
});
