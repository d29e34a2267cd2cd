import type { ApiAnswer } from './answer.ts';
import { PROBLEM_TYPE } from './problem.ts';

/** The one media range by which a reader says that it knows JSON and no problem details. */
const JSON_ALONE = /^\s*application\/json\s*(?:;[^,]*)?$/i;

/**
 * A problem under the media type that was asked for (RFC 9110 §12.5.1): whoever accepts `application/json` and nothing else gets the same
 * body as that. The original's clients do, and tell 401 and 404 from other failures only there. Other answers stay as they are.
 *
 * @param accept value of the request's `Accept`
 */
export function problemAsAsked(answer: ApiAnswer, accept: string | undefined): ApiAnswer {
  if (accept === undefined || answer.headers['content-type'] !== PROBLEM_TYPE || !JSON_ALONE.test(accept)) return answer;
  return { ...answer, headers: { ...answer.headers, 'content-type': 'application/json' } };
}
