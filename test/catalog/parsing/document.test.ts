import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { locateProblems, positionAt, positionsIn, sizeProblem } from '../../../src/catalog/parsing/document.ts';
import type { Problem } from '../../../src/catalog/parsing/problem.ts';
import { anyText } from '../../support/json-arbitraries.ts';

describe('positionAt', () => {
  it('agrees with splitting the text into lines', () => {
    const cases = fc
      .array(anyText)
      .map((parts) => parts.join('\n'))
      .chain((text) => fc.tuple(fc.constant(text), fc.nat({ max: text.length })));
    fc.assert(
      fc.property(cases, ([text, offset]) => {
        const before = text.slice(0, offset).split('\n');
        expect(positionAt(text, offset)).toEqual({ line: before.length, column: (before.at(-1) ?? '').length + 1 });
      }),
    );
  });

  it('treats an offset before the text as its start', () => {
    expect(positionAt('ab\ncd', -3)).toEqual({ line: 1, column: 1 });
  });
});

describe('positionsIn', () => {
  it('agrees with positionAt for every offset, also before and after the text', () => {
    const lines = fc.array(fc.constantFrom('', 'a', 'é', '\r', 'two words'), { maxLength: 20 }).map((parts) => parts.join('\n'));
    fc.assert(
      fc.property(lines, (text) => {
        const position = positionsIn(text);
        for (let offset = -1; offset <= text.length + 1; offset += 1) expect(position(offset)).toEqual(positionAt(text, offset));
      }),
    );
  });
});

describe('sizeProblem', () => {
  const limits = { bytes: 12, depth: 1, nodes: 1 };

  it.each(['x'.repeat(12), 'é'.repeat(6), '漢'.repeat(4), '😀'.repeat(3)])('accepts a text of exactly the limit: %s', (text) => {
    expect(sizeProblem(text, { file: 'f', limits })).toBeUndefined();
  });

  it.each(['x'.repeat(13), `${'é'.repeat(6)}x`, '漢'.repeat(5), `${'😀'.repeat(3)}x`])('counts UTF-8 bytes, not characters: %s', (text) => {
    expect(sizeProblem(text, { file: 'f', limits })).toMatchObject({
      code: 'too-large',
      severity: 'error',
      file: 'f',
      position: { line: 1, column: 1 },
    });
  });
});

describe('locateProblems', () => {
  const problem: Problem = { code: 'x', severity: 'error', message: 'X.', pointer: '/a' };
  const document = { locate: (pointer: string) => ({ line: pointer.length, column: 9 }) };

  it('gives a problem the file and the place of its JSON Pointer', () => {
    expect(locateProblems([problem], document, 'f')).toEqual([{ ...problem, file: 'f', position: { line: 2, column: 9 } }]);
  });

  it('keeps the existing place of a problem', () => {
    const placed = { ...problem, file: 'g', position: { line: 5, column: 5 } };
    expect(locateProblems([placed], document, 'f')).toEqual([placed]);
  });
});
