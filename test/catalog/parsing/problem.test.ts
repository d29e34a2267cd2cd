import { describe, expect, it } from 'vitest';

import { formatProblem, isError, placeOf, type Problem } from '../../../src/catalog/parsing/problem.ts';

const problem: Problem = { code: 'duplicate-key', severity: 'error', message: 'The key "a" occurs twice.' };

describe('a problem', () => {
  it.each([
    [{ file: 'x.yaml', position: { line: 2, column: 7 } }, 'x.yaml:2:7'],
    [{ file: 'x.yaml' }, 'x.yaml'],
    [{ pointer: '/a/0' }, '/a/0'],
    [{}, ''],
  ])('has the known parts of its place: %j', (place, expected) => {
    expect(placeOf({ ...problem, ...place })).toBe(expected);
  });

  it('is one line in text output, and a second one if there is a fix', () => {
    const placed: Problem = { ...problem, file: 'x.yaml', position: { line: 2, column: 1 } };
    expect(formatProblem(placed)).toBe('x.yaml:2:1  error  The key "a" occurs twice.  [duplicate-key]');
    expect(formatProblem({ ...placed, hint: 'Keep one.' })).toBe(`${formatProblem(placed)}\n    Keep one.`);
    expect(formatProblem(problem)).toBe('error  The key "a" occurs twice.  [duplicate-key]');
  });

  it('omits a record only if it is an error', () => {
    expect((['error', 'warning', 'notice'] as const).map((severity) => isError({ ...problem, severity }))).toEqual([true, false, false]);
  });
});
