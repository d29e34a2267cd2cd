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
import { createHostQueues } from './host-queues.ts';
import { createRetry } from './retry.ts';
import { createRobotsChecker } from './robots-checker.ts';
import { ROBOTS_BYTES, tokenOf } from './robots.ts';

/** How hosts are asked; everything has a default but the version and the signal. */
export interface PoliteFetchOptions {
  readonly signal: AbortSignal;
  /** Version of this project, for the User-Agent. */
  readonly version: string;
  /** An http(s) or mailto URL at which hosts reach the operator, for the User-Agent. Default `https://portolan.invalid/crawler`. */
  readonly contact?: string | undefined;
  /** The whole User-Agent. Default `portolan/<version> (+<contact>)`. */
  readonly userAgent?: string | undefined;
  /** Development only. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** Least milliseconds between requests to a host. Default 1,000; 0 for this machine when private hosts are allowed. */
  readonly minIntervalMs?: number | undefined;
  /** Milliseconds of network time for one fetch, and for one MCP conversation; a server has three times as much. Default 10,000. */
  readonly deadlineMs?: number | undefined;
  /** Requests in flight to all hosts together. Default 128. */
  readonly maxInFlight?: number | undefined;
  /** The longest that is waited where a host asks for patience, in milliseconds. Default 60,000. */
  readonly maxWaitMs?: number | undefined;
  /** Obeys robots.txt of this machine too, which is else exempt while private hosts are allowed. Default false. */
  readonly robotsOnThisMachine?: boolean | undefined;
  /** Stand-ins for tests. */
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly resolve?: Resolver;
  readonly connect?: Connector;
}

const DEFAULT_INTERVAL_MS = 1000;

/**
 * The guarded fetch with the manners of a crawl: lanes, robots.txt, tries, breaker.
 *
 * @throws TypeError where `contact` is none
 */
export function createPoliteFetch(options: PoliteFetchOptions): GuardedFetch {
  const { signal, version, allowPrivateHosts = false, clock = systemClock, random } = options;
  const { deadlineMs, maxInFlight, maxWaitMs, resolve, connect } = options;
  const userAgent = options.userAgent ?? crawlerName(version, options.contact);
  const isOwn = (hostname: string): boolean => allowPrivateHosts && isLoopbackHost(hostname);
  const intervalFor = (host: string): number =>
    options.minIntervalMs ?? (isOwn(new URL(`http://${host}`).hostname) ? 0 : DEFAULT_INTERVAL_MS);
  const breaker = createCircuitBreaker();
  const queues = createHostQueues({ intervalFor, maxInFlight, maxWaitMs, clock });
  const robots = createRobotsChecker({
    fetch: (url) => web.document(url, { robots: 'exempt', maxBytes: ROBOTS_BYTES, whenTooLarge: 'cut', accept: 'text/plain', signal }),
    product: tokenOf(userAgent),
    slowDown: (host, ms) => queues.slowDown(host, ms),
    isExempt: (url) => options.robotsOnThisMachine !== true && isOwn(url.hostname),
  });
  const isGivenUp = (host: string): boolean => breaker.refusal(host) !== undefined;
  // A host that may be asked every so often may be asked again after as long.
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
