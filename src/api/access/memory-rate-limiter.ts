import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';

import { BURST_SECONDS, type Quota, type RateLimiter, type Turn } from './rate-limiter.ts';

/** Most clients that are counted at the same time: about 10 MB. Beyond that, the client with the oldest window is removed first. */
const MAX_CLIENTS = 50_000;

/** Counts in the memory of this process, in fixed windows. */
export function memoryRateLimiter(quota: Quota, maxClients: number = MAX_CLIENTS): RateLimiter {
  const steady = counter(quota.times, quota.seconds, maxClients);
  const burst = quota.burst === 0 ? undefined : counter(quota.burst, BURST_SECONDS, maxClients);
  return {
    quota,
    take: burst === undefined ? steady : (who) => steady(who).then((turn) => (turn.isAllowed ? turn : withBurst(turn, burst(who)))),
  };
}

async function withBurst(turn: Turn, additional: Promise<Turn>): Promise<Turn> {
  const more = await additional;
  return more.isAllowed ? { ...turn, isAllowed: true } : { ...turn, wait: Math.min(turn.wait, more.wait) };
}

/** The value with which the library resolves or rejects. */
interface Count {
  readonly remainingPoints: number;
  readonly msBeforeNext: number;
  readonly isFirstInDuration: boolean;
}

function counter(points: number, duration: number, maxClients: number): (who: string) => Promise<Turn> {
  const limiter = new RateLimiterMemory({ points, duration, keyPrefix: '' });
  // In the order in which their windows began, so the first entry is the oldest.
  const counted = new Set<string>();

  function note(who: string): void {
    counted.delete(who);
    counted.add(who);
    if (counted.size <= maxClients) return;
    for (const oldest of counted) {
      counted.delete(oldest);
      void limiter.delete(oldest);
      return;
    }
  }

  const allowed = (who: string, count: Count): Turn => {
    if (count.isFirstInDuration) note(who);
    return { isAllowed: true, left: count.remainingPoints, wait: waitOf(count) };
  };
  const refused = (reason: unknown): Turn => {
    if (reason instanceof Error) throw reason;
    // The library rejects with a count where the limit is reached.
    return { isAllowed: false, left: 0, wait: waitOf(reason as Count) };
  };
  // The library reads the system's clock. Where that was set back, its own timer ends the window in time nevertheless.
  const waitOf = ({ msBeforeNext }: Count): number => Math.min(msBeforeNext, duration * 1000);
  // Without "async", because every request waits for this.
  return (who) => limiter.consume(who).then((count) => allowed(who, count), refused);
}
