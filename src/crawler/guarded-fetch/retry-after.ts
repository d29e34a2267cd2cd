import { headerOf, type ResponseHeaders } from './response-headers.ts';

/** Statuses below 500 that ask for patience, or may. */
const RETRY_LATER_STATUSES: ReadonlySet<number> = new Set([403, 408, 425, 429]);

/** The longest that a host is left alone because it said so: an hour. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * When a host wants to be asked again, in milliseconds since the epoch: what Retry-After says in seconds or as a date (RFC 9110
 * §10.2.3), or `x-ratelimit-reset` (seconds since the epoch) where `x-ratelimit-remaining` is 0. At most an hour from now.
 *
 * @returns `undefined` where it does not say, or the status is none that asks for patience
 */
export function retryAt(status: number, headers: ResponseHeaders, now: number): number | undefined {
  if (status < 500 && !RETRY_LATER_STATUSES.has(status)) return undefined;
  const at = fromRetryAfter(headerOf(headers, 'retry-after')?.trim(), now) ?? fromRateLimit(headers);
  return at === undefined || at <= now ? undefined : Math.min(at, now + MAX_RETRY_AFTER_MS);
}

function fromRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return now + Number(value) * 1000;
  // Every form of HTTP-date (RFC 9110 §5.6.7) begins with the day of the week; Date.parse takes far more than those.
  const at = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

function fromRateLimit(headers: ResponseHeaders): number | undefined {
  if (headerOf(headers, 'x-ratelimit-remaining')?.trim() !== '0') return undefined;
  const reset = headerOf(headers, 'x-ratelimit-reset')?.trim() ?? '';
  return /^\d{1,12}$/.test(reset) ? Number(reset) * 1000 : undefined;
}
