import { foldName } from '../catalog/qualified-name.ts';
import type { CrawlContext } from './crawl-context.ts';
import { systemClock, type Clock } from './clock.ts';
import { createBreaker, createGuardedFetch, isLoopbackHost, type Connector, type Resolver } from './guarded-fetch/index.ts';
import { knownRecords } from './known-records.ts';
import { createPacer } from './pacer.ts';
import { DEFAULT_RAW_URL } from './repository-location.ts';
import type { SourceEntry } from './source-entry.ts';

/** Settings of a crawl; everything has a default but the places and the signal. */
export interface ContextOptions {
  readonly contentDir: string;
  /** Folder of `sources.yaml`. */
  readonly sourcesFolder: string;
  readonly signal: AbortSignal;
  /** Version of this project, for the User-Agent. */
  readonly version: string;
  /** Default `portolan/<version> (+https://portolan.invalid/crawler)`. */
  readonly userAgent?: string | undefined;
  /** Default {@link DEFAULT_RAW_URL}. */
  readonly rawUrl?: string | undefined;
  /** Default {@link DEFAULT_PLATFORM_FILES}. */
  readonly platformFileNames?: readonly string[] | undefined;
  /** Development only. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  /** Least milliseconds between requests to a host. Default 1,000; 0 for this machine when private hosts are allowed. */
  readonly minIntervalMs?: number | undefined;
  /** Milliseconds for one fetch, and for one MCP conversation. Default 10,000. */
  readonly deadlineMs?: number | undefined;
  /** Stand-ins for tests. */
  readonly clock?: Clock;
  readonly resolve?: Resolver;
  readonly connect?: Connector;
}

/** Names of a platform file, in the order in which they are tried. */
export const DEFAULT_PLATFORM_FILES: readonly string[] = ['platform.yaml', 'platform.yml', 'smithery.yaml', 'smithery.yml'];

const DEFAULT_INTERVAL_MS = 1000;
const DEADLINE_MS = 10_000;

/** Everything that the sources need, made from settings. The caller closes `web` when the crawl is over. */
export function createCrawlContext(entries: readonly SourceEntry[], options: ContextOptions): CrawlContext {
  const { contentDir, sourcesFolder, signal, version, allowPrivateHosts = false, clock = systemClock, deadlineMs = DEADLINE_MS } = options;
  const { resolve, connect, userAgent = `portolan/${version} (+https://portolan.invalid/crawler)` } = options;
  const intervalFor = (host: string): number =>
    options.minIntervalMs ?? (allowPrivateHosts && isLoopbackHost(new URL(`http://${host}`).hostname) ? 0 : DEFAULT_INTERVAL_MS);
  const breaker = createBreaker();
  const pacer = createPacer({ intervalFor, clock });
  const web = createGuardedFetch({
    allowPrivateHosts,
    userAgent,
    deadlineMs,
    inTurn: (url, task, stop) => breaker.run(url.host, () => pacer.run(url.host, task, stop)),
    ...(resolve && { resolve }),
    ...(connect && { connect }),
  });
  return {
    web,
    pacer,
    known: knownRecords(contentDir),
    claimed: new Set(entries.flatMap(({ name }) => (name === undefined ? [] : [foldName(name)]))),
    sourcesFolder,
    rawUrl: options.rawUrl ?? DEFAULT_RAW_URL,
    platformFileNames: options.platformFileNames ?? DEFAULT_PLATFORM_FILES,
    allowPrivateHosts,
    client: { name: 'portolan', version },
    conversationMs: deadlineMs,
    signal,
  };
}
