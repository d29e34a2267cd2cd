import { problemDetails, PROBLEM_TYPE, type ProblemCode } from '../http/problem.ts';
import type { ApiAnswer } from '../http/answer.ts';

/** Error codes of Agentic Resource Discovery (ARD v0.91 appendix B) by status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RATE_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
};

/** A problem with the members that clients of ARD read. The detail must contain nothing of the request. */
export function ardProblem(code: Extract<ProblemCode, 'bad-request' | 'not-found'>, detail: string): ApiAnswer {
  const details = problemDetails(code, detail);
  const headers = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' };
  return withArdError({ status: details.status, headers, body: JSON.stringify(details) });
}

/** Adds the members `errorCode` and `message` to a problem; any other response stays as it is. */
export function withArdError(answer: ApiAnswer): ApiAnswer {
  const errorCode = CODES[answer.status];
  if (errorCode === undefined || answer.headers['content-type'] !== PROBLEM_TYPE) return answer;
  // Every problem of this API has a detail.
  const problem = JSON.parse(answer.body) as { readonly detail: string };
  return { ...answer, body: JSON.stringify({ ...problem, errorCode, message: problem.detail }) };
}
