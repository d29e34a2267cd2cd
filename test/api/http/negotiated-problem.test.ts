import { describe, expect, it } from 'vitest';

import { jsonAnswer } from '../../../src/api/http/answer.ts';
import { negotiatedProblem } from '../../../src/api/http/negotiated-problem.ts';
import { problemAnswer } from '../../../src/api/http/problem.ts';

const PROBLEM = problemAnswer('not-found', 'Nothing is here.', { 'x-kept': 'yes' });

describe('a problem as it was asked for', () => {
  it.each([undefined, '*/*', 'application/problem+json', 'application/json, application/problem+json', 'text/html, application/json', ''])(
    'is called a problem where the reader accepts %j',
    (accept) => {
      expect(negotiatedProblem(PROBLEM, accept)).toBe(PROBLEM);
    },
  );

  it.each(['application/json', 'Application/JSON; charset=utf-8', ' application/json;q=0.9'])(
    'is called JSON, and else stays as it is, where the reader accepts %j alone',
    (accept) => {
      expect(negotiatedProblem(PROBLEM, accept)).toEqual({
        ...PROBLEM,
        headers: { ...PROBLEM.headers, 'content-type': 'application/json', 'x-kept': 'yes' },
      });
    },
  );

  it('leaves an answer that is no problem alone', () => {
    const answer = jsonAnswer('{}');
    expect(negotiatedProblem(answer, 'application/json')).toBe(answer);
  });
});
