import { etagOf } from '../../session-config/server/etag.ts';
import { conditionalStatus } from '../../session-config/server/preconditions.ts';
import type { ApiAnswer } from './answer.ts';
import { problemAnswer } from './problem.ts';
import type { ApiRequest } from './request.ts';

/** The answer where a condition of a request does not hold (RFC 9110 §15.5.13). */
export const PRECONDITION_FAILED = problemAnswer(
  'precondition-failed',
  'What is asked for has changed: If-Match or If-Unmodified-Since does not hold. Leave it out to read what is there.',
);

/**
 * Gives a 200 its entity tag, a 304 to whoever has it already, and a 412 where it is not what the request names (RFC 9110 §13). What a 200 says of how long
 * and for whom it may be kept, its 304 says too. Other answers stay as they are.
 */
export function conditional(answer: ApiAnswer, request: ApiRequest, tags: WeakMap<ApiAnswer, string>): ApiAnswer {
  if (answer.status !== 200) return answer;
  let etag = tags.get(answer);
  if (etag === undefined) tags.set(answer, (etag = etagOf(answer.body)));
  const headers = { ...answer.headers, etag };
  const status = conditionalStatus(request.header, { etag });
  if (status === undefined) return { ...answer, headers };
  if (status === 412) return PRECONDITION_FAILED;
  return { status: 304, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')), body: '' };
}
