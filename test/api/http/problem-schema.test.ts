import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import { PROBLEM_SCHEMA } from '../../../src/api/http/problem-schema.ts';
import { PROBLEM_KINDS, problemAnswer, type ProblemCode } from '../../../src/api/http/problem.ts';

const isProblem = new Ajv2020({ strict: true }).compile(PROBLEM_SCHEMA);
// The keys of the table are the codes.
const codes = Object.keys(PROBLEM_KINDS) as ProblemCode[];

describe('the schema of problems', () => {
  it.each(codes)('takes what is answered as %s', (code) => {
    const { status, body } = problemAnswer(code, 'No.');
    const problem: unknown = JSON.parse(body);
    expect(isProblem(problem) || isProblem.errors).toBe(true);
    expect(problem).toMatchObject({ status, detail: 'No.', error: 'No.' });
  });

  it('refuses a problem that says less, more, or of another status', () => {
    const problem = JSON.parse(problemAnswer('not-found', 'No.').body) as Record<string, unknown>;
    for (const member of Object.keys(problem)) expect(isProblem({ ...problem, [member]: undefined }), member).toBe(false);
    expect(isProblem({ ...problem, stack: 'at line 1' })).toBe(false);
    expect(isProblem({ ...problem, status: 418 })).toBe(false);
    expect(isProblem({ ...problem, code: 'other' })).toBe(false);
  });
});
