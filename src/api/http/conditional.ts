import { etagOf } from '../../session-config/server/etag.ts';
import { conditionalStatus } from '../../session-config/server/preconditions.ts';
import { withHeaders, type AnswerHeaders, type ApiAnswer } from './answer.ts';
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

/** What {@link conditional} adds to answers. */
interface ConditionalOptions {
  /** The answers that already have a tag: routes return some answers many times. */
  readonly tagged: WeakMap<ApiAnswer, TaggedAnswer>;
  /** Headers of every answer; its own headers win. */
  readonly headers: AnswerHeaders;
}

/**
 * Adds headers to an answer, also an entity tag to a 200, and evaluates the preconditions of the request (RFC 9110 §13): 304 if the client
 * has this version already, 412 if the condition fails. A 304 has the caching headers of its 200, as the host sends it.
 */
export function conditional(answer: ApiAnswer, request: ApiRequest, { tagged, headers }: ConditionalOptions): ApiAnswer {
  if (answer.status !== 200) return withHeaders(answer, headers);
  let known = tagged.get(answer);
  if (known === undefined) tagged.set(answer, (known = tag(answer)));
  const whole = withHeaders(known, headers);
  const sent = request.sentHeaders?.(whole) ?? whole.headers;
  const status = conditionalStatus(request.header, { etag: sent['etag'] ?? known.headers.etag });
  if (status === undefined) return whole;
  if (status === 412) return withHeaders(PRECONDITION_FAILED, headers);
  const { 'content-type': _, 'content-encoding': __, ...ofCaching } = sent;
  return { status: 304, headers: ofCaching, body: '' };
}

function tag(answer: ApiAnswer): TaggedAnswer {
  return { ...answer, headers: { ...answer.headers, etag: etagOf(answer.body) } };
}
