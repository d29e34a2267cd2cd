import { fetchDocument, type DocumentRequest, type FetchContext, type FetchedDocument } from './document-fetch.ts';
import { systemConnector, systemResolver, type Connector, type Resolver } from './guarded-connector.ts';
import { createLibraryFetch, type WebFetch, type WebFetchOptions } from './library-fetch.ts';
import { NO_POLITENESS, type Politeness } from './politeness.ts';
import { createHttpClient } from './http-client.ts';

/** Options of the guarded fetch. */
export interface GuardOptions {
  /** Allows connections to this machine and private networks; for development. Default false. */
  readonly allowPrivateHosts?: boolean;
  /** User-Agent header with a contact URL. */
  readonly userAgent: string;
  /** Milliseconds for a connection. Default 3,000. */
  readonly connectTimeoutMs?: number;
  /**
   * Milliseconds for a whole fetch with redirects, retries and body, without waiting for turns. Default 10,000. In a fetch without a budget,
   * each 256 bytes of a body add one.
   */
  readonly deadlineMs?: number;
  /** Host queues, robots.txt and retries. Default: none of them. */
  readonly politeness?: Politeness;
  /** Milliseconds since the epoch, to interpret Retry-After. Default: the machine's clock. */
  readonly now?: () => number;
  /** Default: the system's resolver. */
  readonly resolve?: Resolver;
  /** Opens sockets to checked addresses. Default: undici's. */
  readonly connect?: Connector;
}

/** The crawler's only access to the network. */
export interface GuardedFetch {
  /**
   * Fetches a document within one deadline: waits for turns, obeys robots.txt, follows redirects, retries.
   *
   * @throws FetchError for every failure
   */
  document(url: string, request?: DocumentRequest): Promise<FetchedDocument>;
  /** A `fetch` for libraries with the same checks and host queues. It returns redirects instead of following them. */
  webFetch(options: WebFetchOptions): WebFetch;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Creates a guarded fetch. */
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
