import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import { problemAnswer } from '../http/problem.ts';

/** How often something may be done. */
export interface Quota {
  /** What is counted, such as `key`: the name of the policy in the header fields. */
  readonly name: string;
  /** Times in each window; 1 or more. */
  readonly times: number;
  /** Length of a window in seconds, counted from the first time in it. */
  readonly seconds: number;
  /** Times beyond that, in each ten minutes. */
  readonly burst: number;
}

/** Where one stands after a time was counted. */
export interface Turn {
  readonly isAllowed: boolean;
  /** Times left in this window, the burst apart. */
  readonly left: number;
  /** Milliseconds until more times are had. */
  readonly wait: number;
}

/** Counts how often somebody does something. A host with several processes can give one that they share. */
export interface RateLimiter {
  readonly quota: Quota;
  /** Counts one more time. */
  take(who: string): Turn | Promise<Turn>;
}

/** Seconds in which the times of a burst are counted. */
export const BURST_SECONDS = 600;

/** The `RateLimit-Policy` of a quota (draft-ietf-httpapi-ratelimit-headers-10 §3): the same in every answer. */
export function policyField({ name, times, seconds, burst }: Quota): string {
  return `"${name}";q=${times};w=${seconds}${burst === 0 ? '' : `;portolan-burst=${burst}`}`;
}

/** The `RateLimit` field (ibid. §4). */
export function limitField({ name }: Quota, { left, wait }: Turn): string {
  return `"${name}";r=${left};t=${secondsOf(wait)}`;
}

/** The answer to a time too many (RFC 6585 §4), with `Retry-After` (RFC 9110 §10.2.3). */
export function tooMany(quota: Quota, turn: Turn, detail: string, headers: AnswerHeaders): ApiAnswer {
  const seconds = Math.max(secondsOf(turn.wait), 1);
  return problemAnswer('too-many', `${detail} Ask again in ${seconds} s.`, {
    ...headers,
    'ratelimit-policy': policyField(quota),
    ratelimit: limitField(quota, turn),
    'retry-after': String(seconds),
  });
}

function secondsOf(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
