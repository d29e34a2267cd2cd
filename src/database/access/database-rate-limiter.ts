import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';

import { memoryRateLimiter } from '../../api/access/memory-rate-limiter.ts';
import { BURST_SECONDS, type Quota, type RateLimiter, type Turn } from '../../api/access/rate-limiter.ts';
import { rateQuotas, type RateLimits, type RequestLimit } from '../../api/access/rate-limits.ts';
import type { Database } from '../connection/database.ts';
import type { Guard } from './guard.ts';

/** Options of {@link databaseRateLimiter}. */
interface DatabaseRateLimiterOptions {
  readonly database: Database;
  readonly guard: Guard;
  /** Called with each request: removes windows that ended. */
  readonly removeEnded: () => void;
}

/** Counts one more request of a client. */
type Counter = (who: string) => Promise<Turn>;

/**
 * Counts in the database, in fixed windows: exact over all servers whose clocks agree. A request costs one statement, and beyond the limit
 * none, because a server remembers a limit that was reached until its window ends. While the database is lost, each server counts for
 * itself.
 */
export function databaseRateLimiter(quota: Quota, options: DatabaseRateLimiterOptions): RateLimiter {
  const steady = counter(quota.name, quota.times, quota.seconds, options);
  const burst = quota.burst === 0 ? undefined : counter(`${quota.name}-burst`, quota.burst, BURST_SECONDS, options);
  const spare = memoryRateLimiter(quota);

  async function inDatabase(who: string): Promise<Turn> {
    const turn = await steady(who);
    if (turn.isAllowed || burst === undefined) return turn;
    const more = await burst(who);
    return more.isAllowed ? { ...turn, isAllowed: true } : { ...turn, wait: Math.min(turn.wait, more.wait) };
  }

  return {
    quota,
    async take(who) {
      options.removeEnded();
      try {
        return await inDatabase(who);
      } catch {
        // The guard reports it.
        return spare.take(who);
      }
    },
  };
}

/** All limits of a catalogue. */
export function databaseRateLimits(limit: RequestLimit, options: DatabaseRateLimiterOptions): RateLimits {
  const { perKey, perAddress, failures } = rateQuotas(limit);
  return {
    perKey: databaseRateLimiter(perKey, options),
    perAddress: databaseRateLimiter(perAddress, options),
    failures: databaseRateLimiter(failures, options),
  };
}

/** The value with which the library resolves or rejects. */
interface Count {
  readonly remainingPoints: number;
  readonly msBeforeNext: number;
}

function counter(
  keyPrefix: string,
  points: number,
  duration: number,
  { database, guard }: Pick<DatabaseRateLimiterOptions, 'database' | 'guard'>,
): Counter {
  const query = async ({ text, values, name }: Statement): Promise<{ rows: readonly object[] }> => ({
    rows: await guard.run(() => database.query(text, values, name)),
  });
  const limiter = new RateLimiterPostgres({
    ...{ points, duration, keyPrefix, inMemoryBlockOnConsumed: points },
    ...{ storeClient: { query }, storeType: 'pool', schemaName: 'portolan', tableName: 'rate_limit', tableCreated: true },
    // It would remove the same rows once for each quota, and could not be ended.
    clearExpiredByTimeout: false,
  });
  return async (who) => {
    try {
      const count: Count = await limiter.consume(who);
      return { isAllowed: true, left: count.remainingPoints, wait: count.msBeforeNext };
    } catch (error) {
      if (error instanceof Error) throw error;
      // The library rejects with a count where the limit is reached.
      return { isAllowed: false, left: 0, wait: (error as Count).msBeforeNext };
    }
  };
}

/** A statement of the library. */
interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}
