import { systemClock, type Clock } from './clock.ts';
import type { FailedTry, Politeness } from '../guarded-fetch/index.ts';
import { hostQueueName } from './host-queue-name.ts';

/** How failed requests are made again. */
export interface RetryOptions {
  /** Milliseconds that the first wait is at most; each further one is twice as long at most. */
  readonly baseFor: (host: string) => number;
  /** Tries in all. Default 3. */
  readonly tries?: number;
  /** The longest that a host's wish for patience is waited for, in milliseconds. Default 60,000. */
  readonly maxWaitMs?: number | undefined;
  /** Whether a host is given up for this crawl. Default: never. */
  readonly isGivenUp?: (host: string) => boolean;
  /** From 0 to 1, the end left out. Default: the machine's. */
  readonly random?: () => number;
  readonly clock?: Clock;
}

/** Statuses that pass: the server could not, and may be able to soon. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Statuses that say that a request was not acted on, so that any method may be sent again (RFC 9110 §9.2.2). */
const NOT_ACTED_ON: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/**
 * Retries with exponential backoff and full jitter: a random part of 1, 2, 4… times the base, so that those who failed together do not
 * come back together. Made again is what may well succeed soon: broken connections, 408, 425, 429, 5xx, and refusals that say until when.
 */
export function createRetry(options: RetryOptions): Pick<Politeness, 'mayRetry' | 'backOff'> {
  const { baseFor, tries: mostTries = 3, maxWaitMs = 60_000, isGivenUp = () => false, random = Math.random, clock = systemClock } = options;
  return {
    mayRetry(failed) {
      const { error, tries, url } = failed;
      if (tries >= mostTries || !isPassing(failed) || isGivenUp(hostQueueName(url))) return false;
      return error.retryAt === undefined || error.retryAt - clock.now() <= maxWaitMs;
    },
    async backOff({ tries, url }, signal) {
      await clock.sleep(random() * baseFor(hostQueueName(url)) * 2 ** (tries - 1), signal);
    },
  };
}

function isPassing({ error: { code, status, retryAt }, method }: FailedTry): boolean {
  const isSafe = method === 'GET' || method === 'HEAD';
  if (code !== 'http-status') return isSafe && (code === 'unreachable' || code === 'timeout');
  if (status === undefined || method === 'DELETE') return false;
  if (!isSafe) return NOT_ACTED_ON.has(status);
  return PASSING.has(status) || status >= 500 || (status === 403 && retryAt !== undefined);
}
