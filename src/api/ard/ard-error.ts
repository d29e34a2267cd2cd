import { PROBLEM_KINDS, PROBLEM_TYPE, type ProblemDetails } from '../http/problem.ts';
import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';

/** Problems of ARD: some of the API, and those of a body, which no other request has. */
const KINDS = {
  'bad-request': PROBLEM_KINDS['bad-request'],
  'not-found': PROBLEM_KINDS['not-found'],
  'long-body': [413, 'Content Too Large'],
  'encoded-body': [415, 'Unsupported Media Type'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

/** Error codes of Agentic Resource Discovery (ARD v0.91 appendix B) by status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RATE_LIMIT_EXCEEDED',
  500: 'INTERNAL_ERROR',
};

/** A problem with the members that clients of ARD read. The detail must contain nothing of the request. */
export function ardProblem(code: keyof typeof KINDS, detail: string, more: AnswerHeaders = {}): ApiAnswer {
  const [status, title] = KINDS[code];
  const details: ProblemDetails = { title, status, detail, error: detail, code };
  const headers = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...more };
  return withArdError({ status, headers, body: JSON.stringify(details) });
}

/** Adds the members `errorCode` and `message` to a problem; any other response stays as it is. */
export function withArdError(answer: ApiAnswer): ApiAnswer {
  const errorCode = CODES[answer.status];
  if (errorCode === undefined || answer.headers['content-type'] !== PROBLEM_TYPE) return answer;
  // Every problem of this API has a detail.
  const problem = JSON.parse(answer.body) as { readonly detail: string };
  return { ...answer, body: JSON.stringify({ ...problem, errorCode, message: problem.detail }) };
}
