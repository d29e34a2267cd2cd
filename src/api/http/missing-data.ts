import type { AnswerHeaders, ApiAnswer } from './answer.ts';
import { isAtOrBelow, PROTECTED_RESOURCE_PATH } from './api-paths.ts';
import { negotiatedProblem } from './negotiated-problem.ts';
import { problemAnswer } from './problem.ts';

const JSON_FILE = /\.jsonl?$/;

/**
 * The response for a file of JSON, or metadata of a resource, that does not exist; `undefined` for any other path. Programs request these,
 * and cannot read the site's own 404 page.
 *
 * @param path below the base, as `requestPath` returns it
 * @param headers of every response
 * @param accept value of the request's `Accept`
 */
export function missingData(path: string, headers: AnswerHeaders, accept: string | undefined): ApiAnswer | undefined {
  if (!JSON_FILE.test(path) && !isAtOrBelow(path, PROTECTED_RESOURCE_PATH)) return undefined;
  return negotiatedProblem(problemAnswer('not-found', 'There is no such file at this catalogue.', headers), accept);
}
