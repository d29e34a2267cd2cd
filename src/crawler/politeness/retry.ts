import { systemClock, type Clock } from './clock.ts';
import type { FailedTry, Politeness } from '../guarded-fetch/index.ts';
import { hostQueueName } from './host-queue-name.ts';

/** Options of retries. */
export interface RetryOptions {
  /** Maximum of the first delay in milliseconds; it doubles with every retry. */
  readonly baseFor: (host: string) => number;
  /** Maximum number of attempts. Default 3. */
  readonly tries?: number;
  /** Maximum delay that a host may ask for, in milliseconds. Default 60,000. */
  readonly maxWaitMs?: number | undefined;
  /** Whether this crawl sends no further requests to a host. Default: never. */
  readonly isGivenUp?: (host: string) => boolean;
  /** Random number in [0, 1). Default: `Math.random`. */
  readonly random?: () => number;
  readonly clock?: Clock;
}

/** Temporary client-error statuses. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429]);

/** Statuses of requests that had no effect, so that any method may be retried (RFC 9110 §9.2.2). */
const NOT_ACTED_ON: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/**
 * Retries with exponential backoff and full jitter: a random part of 1, 2, 4… times the base, so that simultaneous failures are not retried
 * simultaneously. Retried are temporary failures: broken connections, 408, 425, 429, 5xx, and a 403 with a time to retry.
 */
export function createRetry(options: RetryOptions): Pick<Politeness, 'mayRetry' | 'backOff'> {
  const { baseFor, tries: maxTries = 3, maxWaitMs = 60_000, isGivenUp = () => false, random = Math.random, clock = systemClock } = options;
  return {
    mayRetry(failed) {
      const { error, tries, url } = failed;
      if (tries >= maxTries || !isTemporary(failed) || isGivenUp(hostQueueName(url))) return false;
      return error.retryAt === undefined || error.retryAt - clock.now() <= maxWaitMs;
    },
    async backOff({ tries, url }, signal) {
      await clock.sleep(random() * baseFor(hostQueueName(url)) * 2 ** (tries - 1), signal);
    },
  };
}

function isTemporary({ error: { code, status, retryAt }, method }: FailedTry): boolean {
  const isSafe = method === 'GET' || method === 'HEAD';
  if (code !== 'http-status') return isSafe && (code === 'unreachable' || code === 'timeout');
  if (status === undefined || method === 'DELETE') return false;
  if (!isSafe) return NOT_ACTED_ON.has(status);
  return TEMPORARY.has(status) || status >= 500 || (status === 403 && retryAt !== undefined);
}
