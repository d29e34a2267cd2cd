import * as say from '#messages/trial.ts';

// Before the client, whose schemas are made when it is loaded.
import './zod-without-eval.ts';

import { Client, ProtocolError, type FetchLike } from '@modelcontextprotocol/client';

import type { Config } from '../../../session-config/index.ts';
import { McpFailure, type FailureCause, type Reach } from './failure-cause.ts';
import { JSON_RESULT } from './json-result.ts';
import { reachability } from './reachability.ts';
import { failureOf, timeLimits, type TimeLimits } from './session-failure.ts';
import { listTools, type SessionTool, type ToolList } from './session-tools.ts';
import { SessionTransport, type SentHeaders } from './session-transport.ts';
import { SessionWire } from './session-wire.ts';
import type { SseTransport } from './sse-transport.ts';
import { readToolResult, type ToolResult } from './tool-result.ts';

/** What a server says of itself. Its texts are a stranger's. */
export interface SessionInfo {
  /** Empty where the server does not say, as servers of the current protocol need not. */
  readonly name: string;
  /** Empty where there is none besides the name. */
  readonly title: string;
  readonly version: string;
  /** How its tools are meant to be used; empty where it does not say. */
  readonly instructions: string;
  /** Revision of MCP that is spoken, such as `2026-07-28`. */
  readonly protocol: string;
}

/** An open connection, bound to the configuration in its address. */
export interface McpSession {
  readonly info: SessionInfo;
  readonly tools: readonly SessionTool[];
  /** What could not be had, in sentences for people. */
  readonly notices: readonly string[];
  /**
   * Calls a tool. An answer in which the tool says that it failed is a result like any other.
   *
   * @throws McpFailure where there is no answer
   */
  call(name: string, args: Config, signal?: AbortSignal): Promise<ToolResult>;
  /** Ends the session at the server too. Never fails. */
  close(): Promise<void>;
}

/** How a connection is opened. */
export interface SessionOptions {
  /** Milliseconds until a connection must be open; 15,000 unless said otherwise. */
  readonly openingLimit?: number;
  /** Milliseconds that a call may take; 60,000 unless said otherwise. */
  readonly callLimit?: number;
  /** Gives up the opening. */
  readonly signal?: AbortSignal;
  /** Headers of every request; none unless said otherwise. */
  readonly headers?: SentHeaders;
  /** The older transport HTTP+SSE; Streamable HTTP unless said otherwise. */
  readonly transport?: 'sse';
  /** What asks; the `fetch` of the page unless said otherwise. */
  readonly fetch?: FetchLike;
  /** Whether a host answers at all; asked where nothing of it could be read. */
  readonly reach?: (endpoint: URL) => Promise<Reach>;
}

/** How long the goodbye may take, in milliseconds. */
const CLOSING_LIMIT = 3000;

/**
 * Opens an MCP connection (Streamable HTTP, the current protocol and those before it; HTTP+SSE, where it is asked for) and asks for the
 * tools. The client offers no
 * capabilities, sends no credentials and no referrer, and follows no redirect.
 *
 * @throws McpFailure where the connection cannot be opened
 */
export async function openSession(address: string | URL, options: SessionOptions = {}): Promise<McpSession> {
  const { openingLimit = 15_000, signal, fetch: ask = pageFetch } = options;
  const url = checkedAddress(address);
  const wire = new SessionWire(ask);
  const talk: Talk = { url, wire, client: quietClient(options.transport), reach: options.reach ?? reachability };
  const limits = timeLimits(openingLimit, wire, signal);
  const transport = await transportFor(talk, options, limits.signal);
  // The client does not look at the signal while it finds out which protocol is spoken.
  wire.opening(limits.signal);
  try {
    limits.signal.throwIfAborted();
    await talk.client.connect(transport, limits);
    const list = await toolsOf(talk, limits);
    limits.signal.throwIfAborted();
    wire.opened();
    return openedSession(talk, transport, list, options.callLimit ?? 60_000);
  } catch (error) {
    const failure = await whyFailed(error, talk, limits);
    await leave(talk.client, transport);
    throw new McpFailure(failure, { cause: error });
  }
}

type AnyTransport = SessionTransport | SseTransport;

/** The older transport is loaded for those few servers that speak it. */
async function transportFor({ url, wire }: Talk, { transport, headers = [] }: SessionOptions, signal: AbortSignal): Promise<AnyTransport> {
  try {
    if (transport === undefined) return new SessionTransport(url, wire, headers);
    const { SseTransport: Sse } = await import('./sse-transport.ts');
    return new Sse(url, wire, headers, signal);
  } catch (cause) {
    throw new McpFailure({ kind: 'page-incomplete' }, { cause });
  }
}

const pageFetch: FetchLike = (url, init) => fetch(url, init);

/** One conversation with a server. */
interface Talk {
  readonly url: URL;
  readonly wire: SessionWire;
  readonly client: Client;
  readonly reach: (endpoint: URL) => Promise<Reach>;
}

/** A fetch refuses addresses that hold a password. */
function checkedAddress(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new McpFailure({ kind: 'bad-address' });
  }
  url.hash = '';
  return url;
}

/** The older transport speaks none of the protocols that begin without a handshake. */
function quietClient(transport: SessionOptions['transport']): Client {
  return new Client(
    { name: 'portolan-page', title: 'Portolan', version: '1.0.0' },
    {
      capabilities: {},
      versionNegotiation: { mode: transport === undefined ? 'auto' : 'legacy' },
      // Schemas of strangers are never compiled: the policy of the page forbids it.
      jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
    },
  );
}

/** A server that let one in but does not tell its tools is connected all the same. */
async function toolsOf({ client, wire }: Talk, limits: TimeLimits): Promise<ToolList> {
  if (client.getServerCapabilities()?.tools === undefined) return { tools: [], notices: [say.noTools] };
  const { signal, timeout } = limits;
  try {
    return await listTools((cursor) =>
      client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, JSON_RESULT, { signal, timeout }),
    );
  } catch (error) {
    // What the server says to the request itself is its word; anything else means that there is no connection.
    if (!(error instanceof ProtocolError) || wire.failure?.kind === 'refused') throw error;
    return { tools: [], notices: [say.toolsUntold] };
  }
}

function openedSession(talk: Talk, transport: AnyTransport, list: ToolList, callLimit: number): McpSession {
  const { client, wire } = talk;
  return {
    info: infoOf(client),
    ...list,
    call: async (name, args, cancelled) => {
      const limits = timeLimits(callLimit, wire, cancelled);
      const { signal, timeout } = limits;
      try {
        signal.throwIfAborted();
        return readToolResult(
          await client.request({ method: 'tools/call', params: { name, arguments: args } }, JSON_RESULT, { signal, timeout }),
        );
      } catch (error) {
        throw new McpFailure(await whyFailed(error, talk, limits), { cause: error });
      }
    },
    close: () => leave(client, transport),
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

/** Why something failed; where nothing came back, the host itself is asked whether it is there. */
async function whyFailed(error: unknown, { url, wire, reach }: Talk, limits: TimeLimits): Promise<FailureCause> {
  const failure = failureOf(error, wire, limits);
  return failure.kind === 'unreachable' ? { kind: 'unreachable', reach: await reach(url) } : failure;
}

/** Ends the session where the server opened one. Whatever goes wrong now costs nothing. */
async function leave(client: Client, transport: AnyTransport): Promise<void> {
  const goodbye = transport instanceof SessionTransport ? transport.terminateSession().catch(() => undefined) : undefined;
  await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, CLOSING_LIMIT))]);
  await client.close().catch(() => undefined);
}
