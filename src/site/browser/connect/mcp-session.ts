import * as say from '#messages/trial.ts';

// Must be imported before the client, which creates its schemas when it is loaded.
import './zod-without-eval.ts';

import { Client, ProtocolError, type FetchLike } from '@modelcontextprotocol/client';

import type { Config } from '../../../session-config/index.ts';
import { McpFailure, type FailureCause, type Reach } from './failure-cause.ts';
import { JSON_RESULT } from './json-result.ts';
import { reachability } from './reachability.ts';
import { failureOf, timeLimits, type TimeLimits } from './session-failure.ts';
import { listTools, type SessionTool, type ToolList } from './session-tools.ts';
import { SessionTransport, type SentHeaders } from './session-transport.ts';
import { SessionFetch } from './session-fetch.ts';
import type { SseTransport } from './sse-transport.ts';
import { readToolResult, type ToolResult } from './tool-result.ts';

/** Information from the server about itself. Its texts are untrusted. */
export interface SessionInfo {
  /** Empty if the server sends none, which the current protocol allows. */
  readonly name: string;
  /** Empty if the server sends none. */
  readonly title: string;
  readonly version: string;
  /** Instructions for using the tools; empty if the server sends none. */
  readonly instructions: string;
  /** Negotiated MCP version, such as `2026-07-28`. */
  readonly protocol: string;
}

/** An open connection with the configuration in its URL. */
export interface McpSession {
  readonly info: SessionInfo;
  readonly tools: readonly SessionTool[];
  /** What could not be loaded, as sentences for the user. */
  readonly notices: readonly string[];
  /**
   * Calls a tool. A result with `isError` is returned as a result.
   *
   * @throws McpFailure if there is no answer
   */
  call(name: string, args: Config, signal?: AbortSignal): Promise<ToolResult>;
  /** Closes the connection and ends the session on the server. Never rejects. */
  close(): Promise<void>;
}

/** Options for opening a connection. */
export interface SessionOptions {
  /** Time limit for opening a connection, in milliseconds. Default 15,000. */
  readonly openingLimit?: number;
  /** Time limit for a call, in milliseconds. Default 60,000. */
  readonly callLimit?: number;
  /** Cancels the opening. */
  readonly signal?: AbortSignal;
  /** Headers of every request. Default none. */
  readonly headers?: SentHeaders;
  /** The older transport HTTP+SSE. Default Streamable HTTP. */
  readonly transport?: 'sse';
  /** Default the `fetch` of the page. */
  readonly fetch?: FetchLike;
  /** Checks whether a host answers at all; called after a request without a readable answer. */
  readonly reach?: (endpoint: URL) => Promise<Reach>;
}

/** Time limit for ending the session, in milliseconds. */
const CLOSING_LIMIT = 3000;

/**
 * Opens an MCP connection (Streamable HTTP with the current and earlier protocol versions; HTTP+SSE on request) and lists the tools. The
 * client declares no capabilities, sends no credentials and no referrer, and follows no redirect.
 *
 * @throws McpFailure if the connection cannot be opened
 */
export async function openSession(address: string | URL, options: SessionOptions = {}): Promise<McpSession> {
  const { openingLimit = 15_000, signal, fetch: fetchFunction = pageFetch } = options;
  const url = checkedAddress(address);
  const sessionFetch = new SessionFetch(fetchFunction);
  const context: SessionContext = { url, sessionFetch, client: createClient(options.transport), reach: options.reach ?? reachability };
  const limits = timeLimits(openingLimit, sessionFetch, signal);
  const transport = await transportFor(context, options, limits.signal);
  // The client ignores the signal while it negotiates the protocol version.
  sessionFetch.opening(limits.signal);
  try {
    limits.signal.throwIfAborted();
    await context.client.connect(transport, limits);
    const list = await toolsOf(context, limits);
    limits.signal.throwIfAborted();
    sessionFetch.opened();
    return openedSession(context, transport, list, options.callLimit ?? 60_000);
  } catch (error) {
    const failure = await causeOf(error, context, limits);
    await endSession(context.client, transport);
    throw new McpFailure(failure, { cause: error });
  }
}

type AnyTransport = SessionTransport | SseTransport;

/** The older transport is loaded only for the few servers that need it. */
async function transportFor(
  { url, sessionFetch }: SessionContext,
  { transport, headers = [] }: SessionOptions,
  signal: AbortSignal,
): Promise<AnyTransport> {
  try {
    if (transport === undefined) return new SessionTransport(url, sessionFetch, headers);
    const { SseTransport: Sse } = await import('./sse-transport.ts');
    return new Sse(url, sessionFetch, headers, signal);
  } catch (cause) {
    throw new McpFailure({ kind: 'page-incomplete' }, { cause });
  }
}

const pageFetch: FetchLike = (url, init) => fetch(url, init);

/** The parts of one session. */
interface SessionContext {
  readonly url: URL;
  readonly sessionFetch: SessionFetch;
  readonly client: Client;
  readonly reach: (endpoint: URL) => Promise<Reach>;
}

/** `fetch` refuses URLs with a user name or password. */
function checkedAddress(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new McpFailure({ kind: 'bad-address' });
  }
  url.hash = '';
  return url;
}

/** The older transport supports only protocol versions with an `initialize` handshake. */
function createClient(transport: SessionOptions['transport']): Client {
  return new Client(
    { name: 'portolan-page', title: 'Portolan', version: '1.0.0' },
    {
      capabilities: {},
      versionNegotiation: { mode: transport === undefined ? 'auto' : 'legacy' },
      // Untrusted schemas are never compiled: the content security policy of the page forbids it.
      jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
    },
  );
}

/** A failing `tools/list` does not close the connection. */
async function toolsOf({ client, sessionFetch }: SessionContext, limits: TimeLimits): Promise<ToolList> {
  if (client.getServerCapabilities()?.tools === undefined) return { tools: [], notices: [say.noTools] };
  const { signal, timeout } = limits;
  try {
    return await listTools((cursor) =>
      client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, JSON_RESULT, { signal, timeout }),
    );
  } catch (error) {
    // A JSON-RPC error is an answer of the server; any other error means that there is no connection.
    if (!(error instanceof ProtocolError) || sessionFetch.failure?.kind === 'refused') throw error;
    return { tools: [], notices: [say.toolsNotListed] };
  }
}

function openedSession(context: SessionContext, transport: AnyTransport, list: ToolList, callLimit: number): McpSession {
  const { client, sessionFetch } = context;
  return {
    info: infoOf(client),
    ...list,
    call: async (name, args, cancelled) => {
      const limits = timeLimits(callLimit, sessionFetch, cancelled);
      const { signal, timeout } = limits;
      try {
        signal.throwIfAborted();
        return readToolResult(
          await client.request({ method: 'tools/call', params: { name, arguments: args } }, JSON_RESULT, { signal, timeout }),
        );
      } catch (error) {
        throw new McpFailure(await causeOf(error, context, limits), { cause: error });
      }
    },
    close: () => endSession(client, transport),
  };
}

function infoOf(client: Client): SessionInfo {
  const server = client.getServerVersion();
  return {
    name: server?.name ?? '',
    title: server?.title ?? '',
    version: server?.version ?? '',
    instructions: client.getInstructions()?.trim() ?? '',
    protocol: client.getNegotiatedProtocolVersion() ?? '',
  };
}

/** The cause of a failure; without an answer it checks whether the host is reachable. */
async function causeOf(error: unknown, { url, sessionFetch, reach }: SessionContext, limits: TimeLimits): Promise<FailureCause> {
  const failure = failureOf(error, sessionFetch, limits);
  return failure.kind === 'unreachable' ? { kind: 'unreachable', reach: await reach(url) } : failure;
}

/** Ends the session if the server opened one, and ignores errors. */
async function endSession(client: Client, transport: AnyTransport): Promise<void> {
  const termination = transport instanceof SessionTransport ? transport.terminateSession().catch(() => undefined) : undefined;
  await Promise.race([termination, new Promise((resolve) => setTimeout(resolve, CLOSING_LIMIT))]);
  await client.close().catch(() => undefined);
}
