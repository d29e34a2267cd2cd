import { etagOf } from '../../session-config/server/etag.ts';
import { conditionalStatus } from '../../session-config/server/preconditions.ts';
import type { AnswerHeaders, ApiAnswer } from './answer.ts';
import { problemAnswer } from './problem.ts';
import type { ApiRequest } from './request.ts';

/** The response if a precondition of a request fails (RFC 9110 §15.5.13). */
export const PRECONDITION_FAILED = problemAnswer(
  'precondition-failed',
  'The resource has changed: If-Match or If-Unmodified-Since failed. Leave the header out to read the current version.',
);

/** A 200 with an entity tag. */
export interface TaggedAnswer extends ApiAnswer {
  readonly headers: AnswerHeaders & { readonly etag: string };
}

/**
 * Adds an entity tag to a 200, and evaluates the preconditions of the request (RFC 9110 §13): 304 if the client has this version
 * already, 412 if the condition fails. A 304 has the caching headers of its 200. Other responses do not change.
 *
 * @param tagged the answers that already have a tag: routes return some answers many times
 */
export function conditional(answer: ApiAnswer, request: ApiRequest, tagged: WeakMap<ApiAnswer, TaggedAnswer>): ApiAnswer {
  if (answer.status !== 200) return answer;
  let known = tagged.get(answer);
  if (known === undefined) tagged.set(answer, (known = tag(answer)));
  const { headers } = known;
  const status = conditionalStatus(request.header, headers);
  if (status === undefined) return known;
  if (status === 412) return PRECONDITION_FAILED;
  return { status: 304, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')), body: '' };
}

function tag(answer: ApiAnswer): TaggedAnswer {
  return { ...answer, headers: { ...answer.headers, etag: etagOf(answer.body) } };
}
