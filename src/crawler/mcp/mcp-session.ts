import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { createDeadline, FetchError, type GuardedFetch, type NetworkBudget, type WebFetch } from '../guarded-fetch/index.ts';
import { unlessAborted } from '../politeness/unless-aborted.ts';

/** Options of a session. */
export interface McpSessionOptions {
  readonly web: GuardedFetch;
  readonly client: { readonly name: string; readonly version: string };
  /** Milliseconds for the whole session, without waiting for turns. */
  readonly totalMs: number;
  /** Time budget of the server. Default: only `totalMs`. */
  readonly budget?: NetworkBudget;
  readonly signal: AbortSignal;
  /** Called for each response that asks for credentials (401), with its `WWW-Authenticate` header, or an empty text. */
  readonly onRefused?: (challenge: string) => void;
  /** Called with the error of the client if the server does not implement MCP. */
  readonly onFailed?: (error: unknown) => void;
}

/** A session with a connected client. */
export interface McpSession {
  readonly client: Client;
  readonly limits: RequestLimits;
  /** Why the session ended early: its deadline, or an error of the guarded fetch. */
  readonly ending: () => FetchError | undefined;
}

interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

/** The state of a session. */
interface State {
  readonly endpoint: string;
  readonly limits: RequestLimits;
  /** The first error of the guarded fetch. */
  guardError: FetchError | undefined;
  lastStatus: number;
}

/** Decoded bytes of one response. */
export const RESPONSE_BYTES = 1024 * 1024;

/** The client's timeouts include waiting for turns, so they are disabled: the deadline ends a session. */
const CLIENT_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Connects to an MCP server over Streamable HTTP without credentials, and ends the session after `use`. The client declares no
 * capabilities. Each request waits for its turn at the host.
 *
 * @returns the result of `use`; `undefined` if the server refuses access or does not implement MCP
 * @throws FetchError if the guarded fetch, the deadline or a temporary error status (429, 5xx) ended the session before `use` returned; the
 *   last one has the status
 */
export async function inMcpSession<Result>(
  endpoint: string,
  options: McpSessionOptions,
  use: (session: McpSession) => Promise<Result>,
): Promise<Result | undefined> {
  const broken = new AbortController();
  const deadline = createDeadline({
    limitMs: options.budget?.grant(options.totalMs, endpoint) ?? options.totalMs,
    url: endpoint,
    callers: [options.signal, broken.signal],
    message: `${endpoint} did not finish its MCP session in time.`,
  });
  const state: State = {
    endpoint,
    limits: { signal: deadline.signal, timeout: CLIENT_TIMEOUT_MS },
    guardError: undefined,
    lastStatus: 0,
  };
  const onError = (error: FetchError): void => {
    state.guardError ??= error;
    // The client would wait for the rest of a truncated response. After a broken connection it may continue.
    if (error.code !== 'unreachable') broken.abort();
  };
  const ask = options.web.webFetch({ maxBytes: RESPONSE_BYTES, signal: deadline.signal, deadline, onError });
  const transport = transportOf(state, ask, options.onRefused);
  const client = clientNamed(options.client);
  deadline.resume();
  try {
    // The client's first request ignores the signal.
    await unlessAborted(client.connect(transport, state.limits), state.limits.signal);
    return await use({ client, limits: state.limits, ending: () => endingOf(state) });
  } catch (error) {
    const reason = endingOf(state) ?? temporaryError(state);
    if (reason !== undefined) throw reason;
    options.onFailed?.(error);
    return undefined;
  } finally {
    await endSession(client, transport);
    deadline.end();
    options.budget?.spend(deadline.spent());
  }
}

function transportOf(state: State, ask: WebFetch, onRefused?: McpSessionOptions['onRefused']): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(state.endpoint), {
    fetch: async (url, init) => {
      // The client would keep an unused event stream open, and with it the host's turn. 405 means that there is no stream.
      if (init?.method === 'GET') return new Response(null, { status: 405 });
      const response = await ask(url, init);
      state.lastStatus = response.status;
      // The end of a session is no access.
      if (response.status === 401 && init?.method !== 'DELETE') onRefused?.(response.headers.get('www-authenticate') ?? '');
      return response;
    },
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1 },
  });
}

function clientNamed(name: McpSessionOptions['client']): Client {
  return new Client(name, {
    capabilities: {},
    versionNegotiation: { mode: 'auto' },
    // Untrusted schemas are stored and never compiled here.
    jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
  });
}

/** Why a session ended early: its deadline, or an error of the guarded fetch. */
function endingOf({ limits, guardError }: State): FetchError | undefined {
  const reason: unknown = limits.signal.reason;
  return reason instanceof FetchError && reason.code === 'timeout' ? reason : guardError;
}

/** The error of an endpoint whose last response has a temporary error status. */
function temporaryError({ endpoint, lastStatus: status }: State): FetchError | undefined {
  return status === 429 || status >= 500 ? new FetchError('http-status', `${endpoint} answered ${status}.`, { status }) : undefined;
}

/** Ends the session if the server opened one. Errors are ignored. */
async function endSession(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  try {
    if (transport.sessionId !== undefined) await transport.terminateSession();
  } catch {
    // The server will expire the session.
  }
  try {
    await client.close();
    // A client that is not connected yet does not close its transport, and keeps a timer for the response.
    await transport.close();
  } catch {
    // The connection is closed already.
  }
}
