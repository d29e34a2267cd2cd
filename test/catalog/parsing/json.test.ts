import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJson } from '../../../src/catalog/parsing/json.ts';
import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { CONTENT_LIMITS, UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { pointerTo } from '../../../src/session-config/schema/pointer.ts';
import { anyTree } from '../../support/json-arbitraries.ts';

const options = { file: 'x.json', limits: UNTRUSTED_LIMITS };

/** Writes a tree with one value a line and notes the line of every member and item: the obvious oracle of locate(). */
function writeNotingLines(value: JsonValue, indent: string): { text: string; lines: Map<string, number> } {
  const lines = new Map<string, number>();
  let text = '';
  const write = (inner: JsonValue, pointer: string, level: number): void => {
    if (typeof inner !== 'object' || inner === null) {
      text += JSON.stringify(inner);
      return;
    }
    const entries: [string, JsonValue][] = Object.entries(inner);
    text += Array.isArray(inner) ? '[' : '{';
    entries.forEach(([key, child], index) => {
      text += `${index === 0 ? '' : ','}\n${indent.repeat(level + 1)}`;
      lines.set(pointerTo(pointer, key), text.split('\n').length);
      if (!Array.isArray(inner)) text += `${JSON.stringify(key)}: `;
      write(child, pointerTo(pointer, key), level + 1);
    });
    if (entries.length > 0) text += `\n${indent.repeat(level)}`;
    text += Array.isArray(inner) ? ']' : '}';
  };
  write(value, '', 0);
  return { text, lines };
}

describe('parseJson', () => {
  it('parses what JSON.stringify writes', () => {
    fc.assert(
      fc.property(anyTree, fc.constantFrom(undefined, 2, '\t'), (tree, space) => {
        const text = JSON.stringify(tree, null, space);
        const { value, problems } = parseJson(text, { file: 'x.json', limits: CONTENT_LIMITS });
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(JSON.stringify(value)).toBe(JSON.stringify(tree));
      }),
    );
  });

  it('reads an escaped name after a document with a name that starts with a backslash', () => {
    const valueOf = (text: string): unknown => parseJson(text, { file: 'x.json', limits: CONTENT_LIMITS }).value;
    expect(valueOf(String.raw`{"z":1,"\\u":2}`)).toEqual({ z: 1, ['\\u']: 2 });
    expect(valueOf(String.raw`{"z":1,"\u6570\u636e":2}`)).toEqual({ z: 1, 数据: 2 });
  });

  it('gives every member and item the line where it was written', () => {
    const plainTree = fc
      .jsonValue({ maxDepth: 4, stringUnit: 'grapheme-ascii' })
      .filter((tree) => !JSON.stringify(tree).includes('"__proto__"'));
    fc.assert(
      fc.property(plainTree, fc.constantFrom('', '  ', '\t'), (tree, indent) => {
        // fast-check's JSON value is ours with another name.
        const { text, lines } = writeNotingLines(tree as JsonValue, indent);
        const document = parseJson(text, { file: 'x.json', limits: CONTENT_LIMITS });
        expect([...lines.keys()].map((pointer) => [pointer, document.locate(pointer).line])).toEqual([...lines]);
      }),
    );
  });

  it.each([
    ['', '1:1'],
    ['{', '1:2'],
    ['{a: 1}', '1:2'],
    ['{"a": 1,}', '1:9'],
    ['{"a" 1}', '1:6'],
    ['{"a":}', '1:6'],
    ['[1,\n2\n3]', '3:1'],
    ['{\n  "a": 1\n  "b": 2\n}', '3:3'],
    ["{'a': 1}", '1:2'],
    ['// note\n{}', '1:1'],
    ['"abc', '1:5'],
    ['"a\nb"', '1:3'],
    ['"\\x"', '1:3'],
    ['nul', '1:4'],
    ['01', '1:2'],
    ['[1] x', '1:5'],
    ['{"a":1}}', '1:8'],
    ['\ufeff{"a":}', '1:6'],
  ])('reports the first invalid character: %j', (text, place) => {
    const { value, problems } = parseJson(text, options);
    expect(value).toBeUndefined();
    expect(problems.map(({ code, position }) => `${code} ${position?.line}:${position?.column}`)).toEqual([`json-syntax ${place}`]);
  });

  it('reports the error without an offset and without parts of the text', () => {
    expect(parseJson('[1] x', options).problems[0]?.message).toBe('Not JSON: Unexpected non-whitespace character after JSON.');
    expect(parseJson('{"a" 1}', options).problems[0]?.message).toBe("Not JSON: Expected ':' after property name.");
    expect(parseJson(`{"a": "${'b'.repeat(80)}", "c": NaN}`, options).problems[0]?.message).toBe("Not JSON: Unexpected token 'N'.");
    expect(parseJson(`{"a": NaN, "b": "${'c'.repeat(80)}"}`, options).problems[0]?.message).toBe("Not JSON: Unexpected token 'N'.");
  });

  it('gives the place of the last of two equal keys, whose value is used', () => {
    const document = parseJson('{\n"a": 1,\n"a": 2\n}', options);
    expect(document.value).toEqual({ a: 2 });
    expect(document.locate('/a').line).toBe(3);
  });

  it('locates each of thousands of problems, which a hostile document may have', () => {
    const { problems } = parseJson(`{"list": [\n${Array.from({ length: 9000 }, () => '1e99').join(',\n')}\n]}`, options);
    expect(problems.map(({ position }) => position?.line)).toEqual(Array.from({ length: 9000 }, (_, at) => at + 2));
  });

  it('reports every refusal with file, line and column', () => {
    const { problems } = parseJson('{\n  "a": {\n    "__proto__": 1\n  }\n}', options);
    expect(problems).toMatchObject([{ code: 'forbidden-key', file: 'x.json', position: { line: 3, column: 5 } }]);
    const tooLarge = parseJson(`"${'x'.repeat(UNTRUSTED_LIMITS.bytes)}"`, options);
    expect(tooLarge.value).toBeUndefined();
    expect(tooLarge.problems).toMatchObject([{ code: 'too-large', file: 'x.json', position: { line: 1, column: 1 } }]);
    expect(tooLarge.locate('/a')).toEqual({ line: 1, column: 1 });
  });

  it('parses a text with a byte order mark', () => {
    expect(parseJson('\ufeff{"a": 1}', options)).toMatchObject({ value: { a: 1 }, problems: [] });
  });
});
