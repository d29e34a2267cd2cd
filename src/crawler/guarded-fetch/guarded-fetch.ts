import { fetchDocument, type DocumentRequest, type FetchContext, type FetchedDocument } from './document-fetch.ts';
import { systemConnector, systemResolver, type Connector, type Resolver } from './guarded-connector.ts';
import { createLibraryFetch, type WebFetch, type WebFetchOptions } from './library-fetch.ts';
import { NO_POLITENESS, type Politeness } from './politeness.ts';
import { createHttpClient } from './http-client.ts';

/** How the guard is set up. */
export interface GuardOptions {
  /** Development only: lets the crawler reach this machine and private networks. Default false. */
  readonly allowPrivateHosts?: boolean;
  /** Name of the crawler, with a place that says more of it. */
  readonly userAgent: string;
  /** Milliseconds for a connection. Default 3,000. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds for a whole fetch: redirects, tries and body; waiting for a turn not. Default 10,000. */
  readonly deadlineMs?: number;
  /** Turns, robots.txt and tries. Default: none of them. */
  readonly politeness?: Politeness;
  /** Milliseconds since the epoch, for what hosts say of time. Default: the machine's clock. */
  readonly now?: () => number;
  /** Default: the system's resolver. */
  readonly resolve?: Resolver;
  /** Opens sockets to addresses that were judged. Default: undici's. */
  readonly connect?: Connector;
}

/** The only door to the network: every request of the crawler goes through one of these. */
export interface GuardedFetch {
  /**
   * Fetches a document: takes turns, obeys robots.txt, follows redirects, tries again, within one deadline.
   *
   * @throws FetchError always, whatever went wrong
   */
  document(url: string, request?: DocumentRequest): Promise<FetchedDocument>;
  /** A `fetch` behind the same guard and with the same turns for libraries. It hands redirects back instead of following them. */
  webFetch(options: WebFetchOptions): WebFetch;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Opens the door. */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const { allowPrivateHosts = false, connectTimeoutMs = 3000, deadlineMs = 10_000, userAgent } = options;
  const { politeness = NO_POLITENESS, now = Date.now, resolve = systemResolver, connect = systemConnector(connectTimeoutMs) } = options;
  const http = createHttpClient({ allowPrivateHosts, resolve, connect, userAgent, idleMs: deadlineMs });
  const context: FetchContext = { allowPrivateHosts, deadlineMs, politeness, http, now };
  return {
    document: (url, request = {}) => fetchDocument(url, request, context),
    webFetch: (limits) => createLibraryFetch(limits, context),
    close: () => http.close(),
  };
}
