import { systemClock, type Clock } from './clock.ts';
import type { FailureStreak, FetchError } from '../guarded-fetch/index.ts';
import { HostQueue, type HostQueueTurn } from './host-queue.ts';
import type { HostTurns } from './host-turns.ts';
import { createSemaphore } from './semaphore.ts';

/** Options of the host queues. */
interface HostQueuesOptions {
  /** Least milliseconds from the start of one request to a host to the start of the next. */
  readonly intervalFor: (host: string) => number;
  /** Requests in flight to all hosts together. Default 128. */
  readonly maxInFlight?: number | undefined;
  /** Maximum delay that a host may ask for, in milliseconds. Default 60,000. */
  readonly maxWaitMs?: number | undefined;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
  /** Default: no other process asks these hosts. */
  readonly turns?: HostTurns | undefined;
  /** The failures of a host that other processes have to know. Default: none. */
  readonly streakOf?: (host: string) => FailureStreak;
  /** Called with the failures of a host that another process recorded. */
  readonly onStreak?: (host: string, streak: FailureStreak) => void;
}

/** One queue per host: one request at a time, with an interval between requests. */
export interface HostQueues {
  /**
   * Waits for a turn in a host's queue. The caller ends the turn. Rejects if the signal aborts, if the host is closed, and with `retry-later`
   * if the host asks for a longer delay than this crawl allows.
   */
  take(host: string, signal?: AbortSignal): Promise<HostQueueTurn>;
  /**
   * Starts no request at a host before a time, in milliseconds since the epoch.
   *
   * @param stated the time that the host states, for errors. Default: the same
   */
  postpone(host: string, until: number, stated?: number): void;
  /** Lengthens the interval of a host, and never shortens it. */
  slowDown(host: string, intervalMs: number): void;
  /** Closes the queue of a host: waiting and later requests are rejected with the reason. */
  close(host: string, reason: FetchError): void;
}

/** Creates host queues. Requests of one host start in order; hosts wait for each other only at the limit of all requests. */
export function createHostQueues({
  intervalFor,
  maxInFlight = 128,
  maxWaitMs = 60_000,
  clock = systemClock,
  turns,
  streakOf = () => ({ silent: 0, busy: 0 }),
  onStreak,
}: HostQueuesOptions): HostQueues {
  const hostQueues = new Map<string, HostQueue>();
  const semaphore = createSemaphore(maxInFlight);
  const hostQueueOf = (host: string): HostQueue => {
    const known = hostQueues.get(host);
    if (known !== undefined) return known;
    const streaks = { streak: () => streakOf(host), onStreak: (streak: FailureStreak) => onStreak?.(host, streak) };
    const hostQueue = new HostQueue({ host, intervalMs: intervalFor(host), semaphore, maxWaitMs, clock, turns, ...streaks });
    hostQueues.set(host, hostQueue);
    return hostQueue;
  };
  return {
    take: (host, signal) => hostQueueOf(host).take(signal),
    postpone: (host, until, stated) => hostQueueOf(host).postpone(until, stated),
    slowDown: (host, intervalMs) => hostQueueOf(host).slowDown(intervalMs),
    close: (host, reason) => hostQueueOf(host).close(reason),
  };
}
