import { AccessSettingError } from './access-setting-error.ts';
import { memoryRateLimiter } from './memory-rate-limiter.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';

/** Requests per minute, and additional requests in each ten minutes. */
export interface RequestLimit {
  readonly perMinute: number;
  readonly burst: number;
}

/** All limits of a catalogue. */
export interface RateLimits {
  /** Requests, by the hash of their key. */
  readonly perKey: RateLimiter;
  /** Requests without a key, if none is needed, by address. */
  readonly perAddress: RateLimiter;
  /** Requests with invalid keys, by address. */
  readonly failures: RateLimiter;
}

/** The limit where `PORTOLAN_API_LIMIT` is not set. */
export const DEFAULT_LIMIT: RequestLimit = { perMinute: 60, burst: 20 };

/** Requests with invalid keys, per minute and address. */
const FAILURES_PER_MINUTE = 5;

/** Largest limit that can be set. */
const MAX_LIMIT = 1_000_000;

/**
 * Reads `PORTOLAN_API_LIMIT`: requests per minute, such as `120`, or with a burst, such as `120+40`.
 *
 * @returns `undefined` for `0`: no limit
 * @throws AccessSettingError if the text has neither form
 */
export function requestLimit(text: string | undefined): RequestLimit | undefined {
  if (text === undefined || text.trim() === '') return DEFAULT_LIMIT;
  const [, perMinute, burst = '0'] = /^(\d{1,7})(?:\+(\d{1,7}))?$/.exec(text.trim()) ?? [];
  const limit = { perMinute: Number(perMinute), burst: Number(burst) };
  if (perMinute === undefined || limit.perMinute + limit.burst > MAX_LIMIT) {
    throw new AccessSettingError(
      `PORTOLAN_API_LIMIT is "${text}": write how many requests per minute a key may send, such as 120, or 120+40 with 40 more in a burst, or 0 for no limit.`,
    );
  }
  return limit.perMinute === 0 ? undefined : limit;
}

/** The quotas of all limits. */
export function rateQuotas({ perMinute, burst }: RequestLimit): Readonly<Record<keyof RateLimits, Quota>> {
  const minute = { times: perMinute, seconds: 60, burst };
  return {
    perKey: { name: 'key', ...minute },
    perAddress: { name: 'address', ...minute },
    failures: { name: 'failures', times: FAILURES_PER_MINUTE, seconds: 60, burst: 0 },
  };
}

/** Counts in the memory of this process. */
export function memoryRateLimits(limit: RequestLimit = DEFAULT_LIMIT): RateLimits {
  const { perKey, perAddress, failures } = rateQuotas(limit);
  return { perKey: memoryRateLimiter(perKey), perAddress: memoryRateLimiter(perAddress), failures: memoryRateLimiter(failures) };
}
