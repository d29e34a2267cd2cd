import { describe, expect, it } from 'vitest';

import { parseJson } from '../../../../src/api/conformance/http/parse-json.ts';

const nested = (depth: number): string => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);

describe('JSON from a third party', () => {
  it('is parsed up to 64 levels', () => {
    expect(JSON.stringify(parseJson(nested(64)))).toBe(nested(64));
    expect(() => parseJson(nested(66))).toThrow('nested deeper than 64');
    expect(() => parseJson('['.repeat(10_000_000))).toThrow('nested deeper than 64');
  });

  it('may have any number of brackets in strings, and of sibling arrays', () => {
    const value = { 'a"[\\': '['.repeat(100), b: '\\"{{{{', c: Array.from({ length: 100 }, () => [{}]) };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
    expect(() => parseJson('[1,')).toThrow(SyntaxError);
  });
});
