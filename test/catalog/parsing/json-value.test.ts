import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonValue } from '../../../src/catalog/parsing/json-value.ts';
import { anyTree } from '../../support/json-arbitraries.ts';

/** Writes every character of the strings of a JSON text as an escape `\uXXXX` where `isEscaped` says so. */
function escaped(json: string, isEscaped: (index: number) => boolean): string {
  let index = 0;
  return json.replace(/"(?:[^"\\]|\\.)*"/gs, (string) => {
    const units = (JSON.parse(string) as string).split('');
    const written = units.map((unit) => {
      index += 1;
      return isEscaped(index) ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : JSON.stringify(unit).slice(1, -1);
    });
    return `"${written.join('')}"`;
  });
}

describe('parseJsonValue', () => {
  it('reads an escaped name after a text whose name is the start of the escape', () => {
    for (const name of ['\\', '\\u', '\\u6', '\\u65', '\\"', '\\\\', '\\n']) {
      for (const before of [{}, { z: 1 }]) {
        parseJsonValue(JSON.stringify({ ...before, [name]: 1 }));
        for (const other of ['数', '数据', '数据库', '数据库名', '"', '"a', '\n', '\\\\', '`']) {
          const value = { ...before, [other]: { inner: [] } };
          expect(parseJsonValue(escaped(JSON.stringify(value), () => true))).toEqual(value);
          expect(parseJsonValue(JSON.stringify(value))).toEqual(value);
        }
      }
    }
  });

  it('reads any value back, however it is escaped', () => {
    fc.assert(
      fc.property(anyTree, fc.array(fc.boolean(), { minLength: 1 }), (tree, choices) => {
        const text = escaped(JSON.stringify(tree), (index) => choices[index % choices.length] === true);
        expect(JSON.stringify(parseJsonValue(text))).toBe(JSON.stringify(tree));
      }),
    );
  });

  it('keeps the last of equal names, the order of names, and a name that JavaScript treats specially', () => {
    expect(JSON.stringify(parseJsonValue(String.raw`{"b":1,"\u0061":2,"2":3,"a":4,"\u0061":5,"\u0031":6}`))).toBe(
      '{"1":6,"2":3,"b":1,"a":5}',
    );
    const read = parseJsonValue(String.raw`{"\u005f_proto__":{"a":1}}`);
    expect(JSON.stringify(read)).toBe('{"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('reads blanks before a colon and strings that look like members', () => {
    expect(parseJsonValue('{"\\u0061" \n:"\\"b\\":1", "c":["\\\\",":"]}')).toEqual({ a: '"b":1', c: ['\\', ':'] });
  });

  it('throws for a text that is not JSON, and accepts any nesting depth', () => {
    for (const text of ['{"\\u0061":1', '{"\\u00":1}', '{"\\x":1}', '{"\\u0061":"\n"}', '{"\\u0061":1,\'b\':2}'])
      expect(() => parseJsonValue(text)).toThrow(SyntaxError);
    const depth = 100_000;
    let read = parseJsonValue(`${'{"\\u0061":'.repeat(depth)}1${'}'.repeat(depth)}`);
    for (let level = 0; level < depth; level += 1) read = (read as { readonly a: unknown }).a;
    expect(read).toBe(1);
  });
});
