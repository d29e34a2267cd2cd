import { etagOf, matchesEtag } from '../../session-config/server/etag.ts';
import type { ApiAnswer } from './answer.ts';
import type { ApiRequest } from './request.ts';

/**
 * Gives a 200 its entity tag, or a 304 to whoever has it already (RFC 9110 §13.1.2, §15.4.5). What a 200 says of how long
 * and for whom it may be kept, its 304 says too. Other answers stay as they are.
 */
export function conditional(answer: ApiAnswer, request: ApiRequest, tags: WeakMap<ApiAnswer, string>): ApiAnswer {
  if (answer.status !== 200) return answer;
  let etag = tags.get(answer);
  if (etag === undefined) tags.set(answer, (etag = etagOf(answer.body)));
  const headers = { ...answer.headers, etag };
  if (!matchesEtag(request.header('if-none-match') ?? null, etag)) return { ...answer, headers };
  return { status: 304, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')), body: '' };
}
