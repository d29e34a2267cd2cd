import { systemClock, type Clock } from './clock.ts';
import type { FetchError } from '../guarded-fetch/index.ts';
import { HostQueue, type HostQueueTurn } from './host-queue.ts';
import { createSemaphore } from './semaphore.ts';

/** How hosts are paced. */
export interface HostQueuesOptions {
  /** Least milliseconds from the start of one request to a host to the start of the next. */
  readonly intervalFor: (host: string) => number;
  /** Requests in flight to all hosts together. Default 128. */
  readonly maxInFlight?: number | undefined;
  /** The longest that a request waits because its host asked for patience, in milliseconds. Default 60,000. */
  readonly maxWaitMs?: number | undefined;
  /** Default: the machine's clock. */
  readonly clock?: Clock;
}

/** Gives every host one request at a time, and none too soon after the last. */
export interface HostQueues {
  /**
   * Waits for a host's turn, which is held until it is given back. Rejects when the signal aborts first, when the host is closed, and with
   * `retry-later` when the host has asked for more patience than this crawl has.
   */
  take(host: string, signal?: AbortSignal): Promise<HostQueueTurn>;
  /** Lets nothing start at a host before a time, in milliseconds since the epoch. */
  postpone(host: string, until: number): void;
  /** Lengthens the interval of a host; it never shortens it. */
  slowDown(host: string, intervalMs: number): void;
  /** Starts nothing more at a host: whoever waits for it, or comes later, is told the reason. */
  close(host: string, reason: FetchError): void;
}

/** A queues. Requests of one host start in the order in which they came; different hosts wait for each other only at the cap of all. */
export function createHostQueues({
  intervalFor,
  maxInFlight = 128,
  maxWaitMs = 60_000,
  clock = systemClock,
}: HostQueuesOptions): HostQueues {
  const hostQueues = new Map<string, HostQueue>();
  const semaphore = createSemaphore(maxInFlight);
  const hostQueueOf = (host: string): HostQueue => {
    const hostQueue = hostQueues.get(host) ?? new HostQueue({ host, intervalMs: intervalFor(host), semaphore, maxWaitMs, clock });
    hostQueues.set(host, hostQueue);
    return hostQueue;
  };
  return {
    take: (host, signal) => hostQueueOf(host).take(signal),
    postpone: (host, until) => hostQueueOf(host).postpone(until),
    slowDown: (host, intervalMs) => hostQueueOf(host).slowDown(intervalMs),
    close: (host, reason) => hostQueueOf(host).close(reason),
  };
}
