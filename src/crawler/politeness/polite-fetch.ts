import { systemClock, type Clock } from './clock.ts';
import { crawlPoliteness } from './crawl-politeness.ts';
import { crawlerName } from './crawler-name.ts';
import {
  createCircuitBreaker,
  createGuardedFetch,
  isLoopbackHost,
  type Connector,
  type GuardedFetch,
  type Resolver,
} from '../guarded-fetch/index.ts';
import { createHostQueues, type HostQueues } from './host-queues.ts';
import type { HostTurns } from './host-turns.ts';
import { createRetry } from './retry.ts';
import { createRobotsChecker } from './robots-checker.ts';
import { ROBOTS_BYTES, tokenOf } from './robots.ts';

/** Options of the polite fetch. Only the version and the signal are required. */
export interface PoliteFetchOptions {
  readonly signal: AbortSignal;
  /** Version of this project, for the User-Agent. */
  readonly version: string;
  /** The operator's contact URL (http, https or mailto), for the User-Agent. Default `https://portolan.invalid/crawler`. */
  readonly contact?: string | undefined;
  /** The whole User-Agent. Default `portolan/<version> (+<contact>)`. */
  readonly userAgent?: string | undefined;
  /** Development only. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** Least milliseconds between requests to a host. Default 1,000; 0 for this machine when private hosts are allowed. */
  readonly minIntervalMs?: number | undefined;
  /**
   * Milliseconds of network time for one fetch and for one MCP session; a server gets three times as much. Each 256 bytes of a document
   * that belongs to no server add one. Default 10,000.
   */
  readonly deadlineMs?: number | undefined;
  /** Requests in flight to all hosts together. Default 128. */
  readonly maxInFlight?: number | undefined;
  /** Maximum delay that a host may ask for, in milliseconds. Default 60,000. */
  readonly maxWaitMs?: number | undefined;
  /** Obeys robots.txt of this machine too, which is otherwise exempt while private hosts are allowed. Default false. */
  readonly robotsOnThisMachine?: boolean | undefined;
  /** Decides which process asks a host, where several processes crawl. Default: no other process asks. */
  readonly turns?: HostTurns | undefined;
  /** Replacements for tests. */
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly resolve?: Resolver;
  readonly connect?: Connector;
}

const DEFAULT_INTERVAL_MS = 1000;

/**
 * The guarded fetch with the politeness of a crawl: host queues, robots.txt, retries, circuit breaker.
 *
 * @throws TypeError if `contact` is not a valid contact URL
 */
export function createPoliteFetch(options: PoliteFetchOptions): GuardedFetch {
  const { signal, version, allowPrivateHosts = false, clock = systemClock, random } = options;
  const { deadlineMs, maxInFlight, maxWaitMs, resolve, connect } = options;
  const userAgent = options.userAgent ?? crawlerName(version, options.contact);
  const isOwn = (hostname: string): boolean => allowPrivateHosts && isLoopbackHost(hostname);
  const intervalFor = (host: string): number =>
    options.minIntervalMs ?? (isOwn(new URL(`http://${host}`).hostname) ? 0 : DEFAULT_INTERVAL_MS);
  const breaker = createCircuitBreaker();
  const queues: HostQueues = createHostQueues({
    ...{ intervalFor, maxInFlight, maxWaitMs, clock, turns: options.turns },
    streakOf: (host) => breaker.streak(host),
    onStreak(host, streak) {
      breaker.restore(host, streak);
      const refusal = breaker.refusal(host);
      if (refusal !== undefined) queues.close(host, refusal);
    },
  });
  const robots = createRobotsChecker({
    fetch: (url) => web.document(url, { robots: 'exempt', maxBytes: ROBOTS_BYTES, whenTooLarge: 'cut', accept: 'text/plain', signal }),
    product: tokenOf(userAgent),
    slowDown: (host, ms) => queues.slowDown(host, ms),
    isExempt: (url) => options.robotsOnThisMachine !== true && isOwn(url.hostname),
  });
  const isGivenUp = (host: string): boolean => breaker.refusal(host) !== undefined;
  // Retries wait at least as long as the interval between requests.
  const retry = createRetry({ baseFor: intervalFor, maxWaitMs, isGivenUp, clock, ...(random && { random }) });
  const web: GuardedFetch = createGuardedFetch({
    allowPrivateHosts,
    userAgent,
    ...(deadlineMs !== undefined && { deadlineMs }),
    politeness: crawlPoliteness({ queues, breaker, robots, retry }),
    now: () => clock.now(),
    ...(resolve && { resolve }),
    ...(connect && { connect }),
  });
  return web;
}
