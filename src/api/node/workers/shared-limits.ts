import { setImmediate } from 'node:timers/promises';

import type { Quota, RateLimiter, Turn } from '../../access/rate-limiter.ts';
import type { RateLimits } from '../../access/rate-limits.ts';
import type { Count } from './messages.ts';

/** Rate limits that another process counts. */
interface SharedLimits {
  readonly limits: RateLimits;
  /** Receives the turns of the counts with a number. */
  readonly receive: (number: number, turns: readonly Turn[]) => void;
}

type Waiting = readonly [resolve: (turn: Turn) => void, reject: (error: Error) => void];

/**
 * Rate limits of a worker: the primary process counts for all workers, so that a limit is exact whichever worker a request reaches. The
 * counts of all requests that were read together are one message. (`RateLimiterCluster` of the library would send one for each, two where
 * there is a burst, and keep every client without a bound.)
 *
 * @param quotas of the limits, as the primary process counts them
 * @param send sends counts to the primary process, which answers with turns in the same order
 */
export function sharedLimits(
  quotas: Readonly<Record<keyof RateLimits, Quota>>,
  send: (number: number, counts: readonly Count[]) => void,
): SharedLimits {
  const sent = new Map<number, readonly Waiting[]>();
  let counts: Count[] = [];
  let waiting: Waiting[] = [];
  let number = 0;

  async function sendSoon(): Promise<void> {
    await setImmediate();
    number += 1;
    sent.set(number, waiting);
    const together = counts;
    [counts, waiting] = [[], []];
    try {
      send(number, together);
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      for (const [, reject] of sent.get(number) ?? []) reject(cause);
      sent.delete(number);
    }
  }

  const limiter = (limit: keyof RateLimits): RateLimiter => ({
    quota: quotas[limit],
    take: (who) =>
      new Promise((resolve, reject) => {
        if (counts.length === 0) void sendSoon();
        counts.push([limit, who]);
        waiting.push([resolve, reject]);
      }),
  });

  return {
    limits: { perKey: limiter('perKey'), perAddress: limiter('perAddress'), failures: limiter('failures') },
    receive(answered, turns) {
      for (const [at, [resolve, reject]] of (sent.get(answered) ?? []).entries()) {
        const turn = turns[at];
        if (turn === undefined) reject(new Error('The primary process has not counted a request.'));
        else resolve(turn);
      }
      sent.delete(answered);
    },
  };
}

/** Counts for workers, in the primary process. */
export function countAll(limits: RateLimits, counts: readonly Count[]): Promise<readonly Turn[]> {
  return Promise.all(counts.map(async ([limit, who]) => limits[limit].take(who)));
}
