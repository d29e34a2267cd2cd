import { FetchError, type FetchedDocument } from '../guarded-fetch/index.ts';
import { hostQueueName } from './host-queue-name.ts';
import { readRobots, type RobotsRules } from './robots.ts';
import { unlessAborted } from './unless-aborted.ts';

/** How robots.txt is asked for. */
export interface RobotsCheckerOptions {
  /** Fetches a robots.txt through the guard, in turn, without asking this gate. */
  readonly fetch: (url: string) => Promise<FetchedDocument>;
  /** This crawler's product token. */
  readonly product: string;
  /** Told the crawl delay of a host, in milliseconds, at most {@link MAX_CRAWL_DELAY_MS}. */
  readonly slowDown: (host: string, ms: number) => void;
  /** Hosts that are not asked. Default: none. */
  readonly isExempt?: (url: URL) => boolean;
}

/** Lets through what the robots.txt of a host lets through. */
export interface RobotsChecker {
  /**
   * Rejects with a FetchError: `robots-disallowed`, or what kept robots.txt from being had.
   *
   * @param url of a public document
   */
  check(url: URL, signal?: AbortSignal): Promise<void>;
}

/** The longest crawl delay that is honoured: a minute. With a longer one a host of a hundred servers would never be read. */
const MAX_CRAWL_DELAY_MS = 60_000;

/** Times that a robots.txt which cannot be had is asked for in a crawl. */
const MAX_FAILURES = 3;

interface Known {
  rules: Promise<RobotsRules | undefined> | undefined;
  failures: number;
}

/**
 * A gate for one crawl, which asks each origin once. No robots.txt (any 4xx but 429) lets everything through (RFC 9309 §2.3.1.3). One that
 * cannot be had (5xx, 429, silence) closes the host to documents (§2.3.1.4): the fetch fails with the code that robots.txt failed with, as
 * the document's own fetch would have failed there, so that the source keeps its last good record and is asked again in the next crawl.
 * It is no refusal, so it is not remembered beyond the crawl, and within it the next document asks again, a few times.
 */
export function createRobotsChecker({ fetch, product, slowDown, isExempt = () => false }: RobotsCheckerOptions): RobotsChecker {
  const origins = new Map<string, Known>();

  async function ask(url: URL, known: Known): Promise<RobotsRules | undefined> {
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
      const failure = new FetchError(error.code, `Without robots.txt nothing is asked of ${url.host}: ${error.message}`, {
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
      known.rules ??= ask(url, known);
      const rules = await unlessAborted(known.rules, signal);
      if (rules?.allows(url.href) === false) {
        throw new FetchError('robots-disallowed', `${url.href} is closed to this crawler by the robots.txt of its host.`);
      }
    },
  };
}

/** Whether an answer says that there is no robots.txt, or one that leads astray: redirects beyond those that are followed count as none. */
function isAbsent({ code, status }: FetchError): boolean {
  if (code === 'http-status') return status !== undefined && status < 500 && status !== 429;
  return ABSENT.has(code);
}

const ABSENT: ReadonlySet<string> = new Set(['too-many-redirects', 'downgrade-redirect', 'refused-url', 'refused-address', 'bad-encoding']);
