import type { ApiAnswer } from './answer.ts';
import { PROBLEM_TYPE } from './problem.ts';

/** An `Accept` value with `application/json` only: the client does not accept problem details. */
const JSON_ONLY = /^\s*application\/json\s*(?:;[^,]*)?$/i;

/**
 * Negotiates the media type of a problem (RFC 9110 §12.5.1): a client that accepts only `application/json` gets the same body with that
 * type. The original's clients do, and distinguish 401 and 404 from other errors only with that type. Other responses do not change.
 *
 * @param accept value of the request's `Accept`
 */
export function negotiatedProblem(answer: ApiAnswer, accept: string | undefined): ApiAnswer {
  if (accept === undefined || answer.headers['content-type'] !== PROBLEM_TYPE || !JSON_ONLY.test(accept)) return answer;
  return { ...answer, headers: { ...answer.headers, 'content-type': 'application/json' } };
}
