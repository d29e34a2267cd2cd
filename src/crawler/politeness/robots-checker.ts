import { FetchError, type FetchedDocument } from '../guarded-fetch/index.ts';
import { hostQueueName } from './host-queue-name.ts';
import { readRobots, type RobotsRules } from './robots.ts';
import { unlessAborted } from './unless-aborted.ts';

/** Options of the robots.txt check. */
interface RobotsCheckerOptions {
  /** Fetches a robots.txt with the guarded fetch and host queues, without a robots.txt check. */
  readonly fetch: (url: string) => Promise<FetchedDocument>;
  /** This crawler's product token. */
  readonly product: string;
  /** Called with the crawl delay of a host in milliseconds, at most {@link MAX_CRAWL_DELAY_MS}. */
  readonly slowDown: (host: string, ms: number) => void;
  /** URLs that need no check. Default: none. */
  readonly isExempt?: (url: URL) => boolean;
}

/** Checks URLs against the robots.txt of their host. */
export interface RobotsChecker {
  /**
   * Rejects with a FetchError: `robots-disallowed`, or why robots.txt could not be fetched.
   *
   * @param url of a public document
   */
  check(url: URL, signal?: AbortSignal): Promise<void>;
}

/** Maximum crawl delay: one minute. With a longer one, a host of a hundred servers could not be read. */
const MAX_CRAWL_DELAY_MS = 60_000;

/** Failed attempts to fetch a robots.txt in one crawl. */
const MAX_FAILURES = 3;

interface Known {
  rules: Promise<RobotsRules | undefined> | undefined;
  failures: number;
}

/**
 * Creates a checker for one crawl, which fetches the robots.txt of each origin once. A missing robots.txt (any 4xx except 429) allows
 * everything (RFC 9309 §2.3.1.3). An unreachable one (5xx, 429, no response) disallows all documents of the host (§2.3.1.4): the fetch fails
 * with the error code of robots.txt, so that the source keeps its last good record and is read again in the next crawl. Such a failure is
 * not stored beyond the crawl, and the next document retries it a few times.
 */
export function createRobotsChecker({ fetch, product, slowDown, isExempt = () => false }: RobotsCheckerOptions): RobotsChecker {
  const origins = new Map<string, Known>();

  async function fetchRules(url: URL, known: Known): Promise<RobotsRules | undefined> {
    const address = `${url.origin}/robots.txt`;
    try {
      const document = await fetch(address);
      if (document.status !== 'fresh') return undefined;
      const rules = readRobots(address, new TextDecoder().decode(document.bytes), product);
      if (rules.crawlDelayMs !== undefined) slowDown(hostQueueName(url), Math.min(rules.crawlDelayMs, MAX_CRAWL_DELAY_MS));
      return rules;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (isAbsent(error)) return undefined;
      known.failures += 1;
      const failure = new FetchError(error.code, `No request to ${url.host} without its robots.txt: ${error.message}`, {
        status: error.status,
        retryAt: error.retryAt,
      });
      if (known.failures < MAX_FAILURES) known.rules = undefined;
      throw failure;
    }
  }

  return {
    async check(url, signal) {
      if (isExempt(url)) return;
      const known = origins.get(url.origin) ?? { rules: undefined, failures: 0 };
      origins.set(url.origin, known);
      known.rules ??= fetchRules(url, known);
      const rules = await unlessAborted(known.rules, signal);
      if (rules?.allows(url.href) === false) {
        throw new FetchError('robots-disallowed', `${url.href} is disallowed for this crawler by the robots.txt of its host.`);
      }
    },
  };
}

/** Whether the error means that there is no robots.txt. Refused redirects and unreadable encodings count as none. */
function isAbsent({ code, status }: FetchError): boolean {
  if (code === 'http-status') return status !== undefined && status < 500 && status !== 429;
  return ABSENT.has(code);
}

const ABSENT: ReadonlySet<string> = new Set(['too-many-redirects', 'downgrade-redirect', 'refused-url', 'refused-address', 'bad-encoding']);
