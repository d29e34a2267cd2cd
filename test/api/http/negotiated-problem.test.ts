import { describe, expect, it } from 'vitest';

import { jsonAnswer } from '../../../src/api/http/answer.ts';
import { negotiatedProblem } from '../../../src/api/http/negotiated-problem.ts';
import { problemAnswer } from '../../../src/api/http/problem.ts';

const PROBLEM = problemAnswer('not-found', 'Nothing is here.', { 'x-kept': 'yes' });

describe('content negotiation of a problem', () => {
  it.each([undefined, '*/*', 'application/problem+json', 'application/json, application/problem+json', 'text/html, application/json', ''])(
    'gives application/problem+json if the client accepts %j',
    (accept) => {
      expect(negotiatedProblem(PROBLEM, accept)).toBe(PROBLEM);
    },
  );

  it.each(['application/json', 'Application/JSON; charset=utf-8', ' application/json;q=0.9'])(
    'gives application/json only if the client accepts %j and not problem+json',
    (accept) => {
      expect(negotiatedProblem(PROBLEM, accept)).toEqual({
        ...PROBLEM,
        headers: { ...PROBLEM.headers, 'content-type': 'application/json', 'x-kept': 'yes' },
      });
    },
  );

  it('does not change a response that is not a problem', () => {
    const answer = jsonAnswer('{}');
    expect(negotiatedProblem(answer, 'application/json')).toBe(answer);
  });
});
