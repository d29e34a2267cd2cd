import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { draftReason } from '../../../src/session-config/form/draft-fault.ts';
import { parseJsonText } from '../../../src/session-config/form/json-text.ts';
import { anyTree } from '../../support/json-arbitraries.ts';

describe('parseJsonText', () => {
  it('parses what JSON.stringify writes', () => {
    fc.assert(
      fc.property(anyTree, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const hasRounded = (/\d{16}/.exec(text) ?? []).length > 0;
        if (!hasRounded) expect(parseJsonText(text)).toEqual({ ok: true, value });
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:0-1.eatrufls\\NU \n'), maxLength: 10 }), (text) => {
        // Two names may be the same, and a large exponent gives no number: JSON.parse minds neither.
        fc.pre((text.match(/":|"\s+:/g) ?? []).length < 2 && !/e\+?\d{3}/i.test(text));
        expect(parseJsonText(text).ok).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['', 'a value is missing at line 1, column 1'],
    ['[1,', 'a value is missing at line 1, column 4'],
    ['{\n  "a": sk-secret\n}', 'text without double quotes at line 2, column 8'],
    ["{'a': 1}", 'a name in double quotes is missing at line 1, column 2'],
    ['{"a" 1}', 'a colon is missing at line 1, column 6'],
    ['{"a": 1 "b": 2}', 'a comma or } is missing at line 1, column 9'],
    ['[1 2]', 'a comma or ] is missing at line 1, column 4'],
    ['[1.]', 'a number must be a number, such as 5 or 0.5 at line 1, column 2'],
    ['[9007199254740993]', 'a number is a whole number beyond 9007199254740991, which would be rounded at line 1, column 2'],
    ['"abc', 'a text without its end, or with a character that needs an escape, at line 1, column 1'],
    ...['"C:\\Temp"', '"\\U0041"', '"\\N"'].map((text): [string, string] => [
      text,
      'a text without its end, or with a character that needs an escape, at line 1, column 1',
    ]),
    ['{"a":1,"a":2}', 'a name occurs twice at line 1, column 8'],
    ['{} {}', 'something follows the value at line 1, column 4'],
    ['['.repeat(100), 'it is nested too deeply at line 1, column 66'],
  ])('reports the position of the error in %j, without repeating the text', (text, reason) => {
    const read = parseJsonText(text);
    expect(read.ok || draftReason(read.error)).toBe(`is not JSON: ${reason}`);
  });

  it('returns objects without a prototype', () => {
    const read = parseJsonText('{"__proto__": {"x": 1}}');
    expect(read.ok && Object.getPrototypeOf(read.value)).toBe(null);
    expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__']);
  });

  function isJson(text: string): boolean {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  }
});
