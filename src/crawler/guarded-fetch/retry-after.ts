import { headerOf, type ResponseHeaders } from './response-headers.ts';

/** Statuses below 500 that may ask to retry later. */
const RETRY_LATER_STATUSES: ReadonlySet<number> = new Set([403, 408, 425, 429]);

/** Maximum delay that a host can ask for: one hour. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** The last time that is stated. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Time from which a host accepts a retry, in milliseconds since the epoch: Retry-After in seconds or as a date (RFC 9110 §10.2.3), or
 * `x-ratelimit-reset` (seconds since the epoch) if `x-ratelimit-remaining` is 0.
 *
 * @returns `undefined` if it is not stated, or the status does not ask to retry later
 */
export function statedRetryAt(status: number, headers: ResponseHeaders, now: number): number | undefined {
  if (status < 500 && !RETRY_LATER_STATUSES.has(status)) return undefined;
  const at = fromRetryAfter(headerOf(headers, 'retry-after')?.trim(), now) ?? fromRateLimit(headers);
  return at === undefined || at <= now ? undefined : Math.min(at, LAST_TIME);
}

/** {@link statedRetryAt}, at most one hour from now: a host may state a wrong time. */
export function retryAt(status: number, headers: ResponseHeaders, now: number): number | undefined {
  const at = statedRetryAt(status, headers, now);
  return at === undefined ? undefined : Math.min(at, now + MAX_RETRY_AFTER_MS);
}

function fromRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return now + Number(value) * 1000;
  // Every form of HTTP-date (RFC 9110 §5.6.7) begins with the day of the week; Date.parse accepts other formats too.
  const at = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

function fromRateLimit(headers: ResponseHeaders): number | undefined {
  if (headerOf(headers, 'x-ratelimit-remaining')?.trim() !== '0') return undefined;
  const reset = headerOf(headers, 'x-ratelimit-reset')?.trim() ?? '';
  return /^\d{1,12}$/.test(reset) ? Number(reset) * 1000 : undefined;
}
