import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseJsonLines } from '../../../src/catalog/parsing/jsonl.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { anyTree } from '../../support/json-arbitraries.ts';

const options = { file: 'x.jsonl', limits: CONTENT_LIMITS };

describe('parseJsonLines', () => {
  it('reads every value back, for all line endings', () => {
    fc.assert(
      fc.property(fc.array(anyTree), fc.constantFrom('\n', '\r\n', '\n\n'), fc.boolean(), (trees, end, closed) => {
        const text = trees.map((tree) => JSON.stringify(tree)).join(end) + (closed ? end : '');
        const read = [...parseJsonLines(text, options)];
        expect(JSON.stringify(read.map(({ value }) => value))).toBe(JSON.stringify(trees));
        expect(read.map(({ line }) => line)).toEqual(trees.map((_tree, index) => index * (end === '\n\n' ? 2 : 1) + 1));
      }),
    );
  });

  it('reports a line that is not JSON and reads the others', () => {
    const read = [...parseJsonLines('{"a":1}\n\n{"b" 2}\n[]\n', options)];
    expect(read.map(({ line, value }) => [line, value])).toEqual([
      [1, { a: 1 }],
      [3, undefined],
      [4, []],
    ]);
    expect(read[1]?.problems).toMatchObject([{ code: 'json-syntax', file: 'x.jsonl', position: { line: 3, column: 6 } }]);
  });

  it('applies the limits to each line and gives its number', () => {
    const limits = { bytes: 40, depth: 2, nodes: 10 };
    const text = ['[1]', '[[[1]]]', `"${'x'.repeat(60)}"`, '{"__proto__":1}', '[9007199254740993]'].join('\n');
    const problems = [...parseJsonLines(text, { file: 'x.jsonl', limits })].flatMap((row) => row.problems);
    expect(problems.map(({ code, position }) => [code, position?.line])).toEqual([
      ['too-deep', 2],
      ['too-large', 3],
      ['forbidden-key', 4],
      ['number-rounded', 5],
    ]);
    expect(problems.every(({ file, position }) => file === 'x.jsonl' && (position?.column ?? 0) >= 1)).toBe(true);
  });

  it('accepts an empty file, and a byte order mark', () => {
    expect([...parseJsonLines('', options)]).toEqual([]);
    expect([...parseJsonLines('\ufeff{"a":1}', options)]).toMatchObject([{ line: 1, value: { a: 1 }, problems: [] }]);
  });
});
