import { describe, expect, it } from 'vitest';

import { jsonLineValues } from '../../../src/catalog/parsing/json-line-values.ts';
import { parseJsonLines } from '../../../src/catalog/parsing/jsonl.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';

const SMALL = { ...CONTENT_LIMITS, bytes: 60, depth: 3 };

describe('the values of JSON Lines', () => {
  it.each([
    ['', []],
    ['{"a":1}\n\n  \n2\r\n"end"', [{ a: 1 }, 2, 'end']],
    ['\uFEFF{"a":1}', [{ a: 1 }]],
    ['{"a":\n{"a":1}\nnot JSON\n{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['{"__proto__":1}\n{"a":[[[[1]]]]}\n{"a":2}', [{ a: 2 }]],
    [`"${'a'.repeat(60)}"\n"${'é'.repeat(30)}"\n"${'é'.repeat(29)}"`, ['é'.repeat(29)]],
  ])('are those of the lines that can be read: %j', (text, values) => {
    expect([...jsonLineValues(text, SMALL)]).toEqual(values);
  });

  it('are the same as those that are read with problems', () => {
    const text = '{"a":1}\n{"a":\n{"__proto__":1}\n{"n":1e999}\n[1,[2]]\n{"s":"\\ud800"}\nnull\n';
    const read = [...parseJsonLines(text, { file: 'a.jsonl', limits: SMALL })];
    expect([...jsonLineValues(text, SMALL)]).toEqual(read.flatMap(({ value }) => (value === undefined ? [] : [value])));
  });
});
