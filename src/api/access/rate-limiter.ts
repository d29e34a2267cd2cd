import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';

/** A rate limit. */
export interface Quota {
  /** What is counted, such as `key`: the name of the policy in the header fields. */
  readonly name: string;
  /** Requests in each window; 1 or more. */
  readonly times: number;
  /** Length of a window in seconds, counted from its first request. */
  readonly seconds: number;
  /** Additional requests in each ten minutes. */
  readonly burst: number;
}

/** The state of a limit after one request was counted. */
export interface Turn {
  readonly isAllowed: boolean;
  /** Requests left in this window, without the burst. */
  readonly left: number;
  /** Milliseconds until more requests are allowed. */
  readonly wait: number;
}

/** Counts requests per client. A host with several processes can supply one that they share. */
export interface RateLimiter {
  readonly quota: Quota;
  /** Counts one more request. */
  take(who: string): Turn | Promise<Turn>;
}

/** Length of the window of a burst in seconds. */
export const BURST_SECONDS = 600;

/** The `RateLimit-Policy` field of a quota (draft-ietf-httpapi-ratelimit-headers-10 §3): the same in every response. */
export function policyField(quota: Quota): string {
  let field = policies.get(quota);
  if (field === undefined) policies.set(quota, (field = written(quota)));
  return field;
}

const policies = new WeakMap<Quota, string>();

function written({ name, times, seconds, burst }: Quota): string {
  return `"${name}";q=${times};w=${seconds}${burst === 0 ? '' : `;portolan-burst=${burst}`}`;
}

/** The `RateLimit` field (ibid. §4). */
export function limitField({ name }: Quota, { left, wait }: Turn): string {
  return `"${name}";r=${left};t=${secondsOf(wait)}`;
}

/** A request beyond the limit: a sentence with the seconds to wait, and the response (RFC 6585 §4) with `Retry-After` (RFC 9110 §10.2.3). */
export function tooMany(
  quota: Quota,
  turn: Turn,
  cause: string,
  headers: AnswerHeaders,
): { readonly detail: string; readonly answer: ApiAnswer } {
  const seconds = Math.max(secondsOf(turn.wait), 1);
  const detail = `${cause} Try again in ${seconds} s.`;
  const answer = problemAnswer('too-many', detail, {
    ...headers,
    'ratelimit-policy': policyField(quota),
    ratelimit: limitField(quota, turn),
    'retry-after': String(seconds),
  });
  return { detail, answer };
}

function secondsOf(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
