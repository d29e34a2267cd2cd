import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { removedBody } from '../../../src/api/http/removed-answer.ts';
import { PROBLEM_SCHEMA } from '../../../src/api/http/problem-schema.ts';
import { PROBLEM_KINDS, problemAnswer, type ProblemCode } from '../../../src/api/http/problem.ts';
import { removedRecord } from '../../support/records.ts';

const ajv = new Ajv2020({ strict: true });
addFormats(ajv);
const isProblem = ajv.compile(PROBLEM_SCHEMA);
// The keys of the table are the codes.
const codes = Object.keys(PROBLEM_KINDS) as ProblemCode[];

describe('the schema of problems', () => {
  it.each(codes.filter((code) => code !== 'gone'))('accepts the response for %s', (code) => {
    const { status, body } = problemAnswer(code, 'No.');
    const problem: unknown = JSON.parse(body);
    expect(isProblem(problem) || isProblem.errors).toBe(true);
    expect(problem).toMatchObject({ status, detail: 'No.', error: 'No.' });
  });

  it('accepts a tombstone only for a removed server', () => {
    const problem = JSON.parse(removedBody(removedRecord('acme/sunk'))) as Record<string, unknown>;
    expect(isProblem(problem) || isProblem.errors).toBe(true);
    expect(isProblem({ ...problem, tombstone: undefined })).toBe(false);
    const other = JSON.parse(problemAnswer('not-found', 'No.').body) as Record<string, unknown>;
    expect(isProblem({ ...other, tombstone: problem['tombstone'] })).toBe(false);
  });

  it('refuses a problem with a missing or additional member, or another status', () => {
    const problem = JSON.parse(problemAnswer('not-found', 'No.').body) as Record<string, unknown>;
    for (const member of Object.keys(problem)) expect(isProblem({ ...problem, [member]: undefined }), member).toBe(false);
    expect(isProblem({ ...problem, stack: 'at line 1' })).toBe(false);
    expect(isProblem({ ...problem, status: 418 })).toBe(false);
    expect(isProblem({ ...problem, code: 'other' })).toBe(false);
  });
});
