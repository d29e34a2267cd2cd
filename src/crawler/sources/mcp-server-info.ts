import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import type { Tool } from '../../catalog/record/record.ts';
import { readIcons, type ServerIcon } from '../../catalog/record/server-icon.ts';
import { readTool } from '../../catalog/record/tool-reader.ts';
import { FieldReader } from '../../catalog/values/field-reader.ts';
import { isJsonObject } from '../../catalog/parsing/json-tree.ts';
import { checkedTree } from '../../catalog/parsing/checked-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { asWarning, fetchProblem } from '../context/fetch-problem.ts';
import { createDeadline, FetchError, type GuardedFetch, type NetworkBudget, type WebFetch } from '../guarded-fetch/index.ts';
import { TOOL_PAGE } from './tool-page.ts';
import { unlessAborted } from '../politeness/unless-aborted.ts';

/** What a server states over MCP. */
export interface ServerInfo {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Icons with an https URL; `undefined` if there are none. */
  readonly icons: readonly ServerIcon[] | undefined;
  /** `undefined` if the list could not be read. */
  readonly tools: readonly Tool[] | undefined;
  readonly problems: readonly Problem[];
}

/** Options of a session. */
interface ServerInfoOptions {
  readonly web: GuardedFetch;
  readonly client: { readonly name: string; readonly version: string };
  /** Milliseconds for the whole session, without waiting for turns. */
  readonly totalMs: number;
  /** Time budget of the server. Default: only `totalMs`. */
  readonly budget?: NetworkBudget;
  readonly signal: AbortSignal;
}

/** Decoded bytes of one response. */
const RESPONSE_BYTES = 1024 * 1024;
const MAX_PAGES = 50;
const MAX_TOOLS = 1000;
/** Characters of JSON of a whole list: half of the maximum of a content file. */
const MAX_LIST = 4 * 1024 * 1024;
const TOOL_LIMITS = { bytes: RESPONSE_BYTES, depth: 32, nodes: 20_000 };

/** The client's timeouts include waiting for turns, so they are disabled: the deadline ends a session. */
const CLIENT_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Reads the name and the tools of a server over MCP (Streamable HTTP), and ends the session. The client declares no capabilities. Each request
 * waits for its turn at the host. If only the list of tools cannot be read, the result has a problem.
 *
 * @returns `undefined` if the server refuses access or does not implement MCP
 * @throws FetchError if the guarded fetch, the deadline or a temporary error status (429, 5xx) ended the session before the server stated its
 *   name; the last one has the status
 */
export async function readServerInfo(endpoint: string, options: ServerInfoOptions): Promise<ServerInfo | undefined> {
  const broken = new AbortController();
  const deadline = createDeadline({
    limitMs: options.budget?.grant(options.totalMs, endpoint) ?? options.totalMs,
    url: endpoint,
    callers: [options.signal, broken.signal],
    message: `${endpoint} did not finish its MCP session in time.`,
  });
  const session: Session = {
    endpoint,
    limits: { signal: deadline.signal, timeout: CLIENT_TIMEOUT_MS },
    guardError: undefined,
    lastStatus: 0,
  };
  const onError = (error: FetchError): void => {
    session.guardError ??= error;
    // The client would wait for the rest of a truncated response. After a broken connection it may continue.
    if (error.code !== 'unreachable') broken.abort();
  };
  const ask = options.web.webFetch({ maxBytes: RESPONSE_BYTES, signal: deadline.signal, deadline, onError });
  const transport = transportOf(session, ask);
  const client = clientNamed(options.client);
  deadline.resume();
  try {
    return await readIntroduction(client, transport, session, options.signal);
  } finally {
    await endSession(client, transport);
    deadline.end();
    options.budget?.spend(deadline.spent());
  }
}

/** The state of a session. */
interface Session {
  readonly endpoint: string;
  readonly limits: RequestLimits;
  /** The first error of the guarded fetch. */
  guardError: FetchError | undefined;
  lastStatus: number;
}

interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

function transportOf(session: Session, ask: WebFetch): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(session.endpoint), {
    fetch: async (url, init) => {
      // The client would keep an unused event stream open, and with it the host's turn. 405 means that there is no stream.
      if (init?.method === 'GET') return new Response(null, { status: 405 });
      const response = await ask(url, init);
      session.lastStatus = response.status;
      return response;
    },
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1 },
  });
}

function clientNamed(name: ServerInfoOptions['client']): Client {
  return new Client(name, {
    capabilities: {},
    versionNegotiation: { mode: 'auto' },
    // Untrusted schemas are stored and never compiled here.
    jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
  });
}

async function readIntroduction(
  client: Client,
  transport: StreamableHTTPClientTransport,
  session: Session,
  stop: AbortSignal,
): Promise<ServerInfo | undefined> {
  const { endpoint, limits } = session;
  try {
    // The client's first request ignores the signal.
    await unlessAborted(client.connect(transport, limits), limits.signal);
    const problems: Problem[] = [];
    const tools = await readTools(client, endpoint, limits, problems).catch((error: unknown) => {
      stop.throwIfAborted();
      problems.push(unreadableTools(endingOf(session), error, endpoint));
      return undefined;
    });
    return { ...titleAndDescription(client), icons: iconsOf(client), tools, problems };
  } catch {
    const reason = endingOf(session) ?? temporaryError(session);
    if (reason !== undefined) throw reason;
    return undefined;
  }
}

/** Why a session ended early: its deadline, or an error of the guarded fetch. */
function endingOf({ limits, guardError }: Session): FetchError | undefined {
  const reason: unknown = limits.signal.reason;
  return reason instanceof FetchError && reason.code === 'timeout' ? reason : guardError;
}

/** The error of an endpoint whose last response has a temporary error status. */
function temporaryError({ endpoint, lastStatus: status }: Session): FetchError | undefined {
  return status === 429 || status >= 500 ? new FetchError('http-status', `${endpoint} answered ${status}.`, { status }) : undefined;
}

function titleAndDescription(client: Client): Pick<ServerInfo, 'title' | 'description'> {
  const info = client.getServerVersion();
  const instructions = client.getInstructions()?.trim();
  return { title: info?.title ?? info?.name, description: info?.description?.trim() || instructions || undefined };
}

/** The icons that the server states about itself (MCP 2025-11-25, `Implementation`). Unusable ones are skipped. */
function iconsOf(client: Client): ServerInfo['icons'] {
  const { value } = checkedTree({ icons: client.getServerVersion()?.icons ?? [] }, TOOL_LIMITS);
  return isJsonObject(value) ? readIcons(new FieldReader(value)) : undefined;
}

/** The tools of a connected server; each is checked separately. */
async function readTools(client: Client, endpoint: string, limits: RequestLimits, problems: Problem[]): Promise<Tool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const listed = await listTools(client, endpoint, limits, problems);
  return listed.flatMap((item, index) => keepTool(item, index, endpoint, problems));
}

/** The problem of a missing list of tools: the error of the guarded fetch or the deadline, otherwise that of the client. */
function unreadableTools(ending: FetchError | undefined, error: unknown, endpoint: string): Problem {
  if (ending !== undefined) return asWarning(fetchProblem(ending, endpoint));
  const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
  const message = `The list of tools cannot be read, so the tools are unknown: ${why}`;
  return { code: 'tools-unreadable', severity: 'warning', message, hint: 'Answer tools/list as MCP specifies.', file: endpoint };
}

/** All pages of the tool list; paging ends at the limits, and when a cursor repeats. */
async function listTools(client: Client, endpoint: string, limits: RequestLimits, problems: Problem[]): Promise<unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  let size = 0;
  for (let cursor: string | undefined; seen.size < MAX_PAGES && tools.length < MAX_TOOLS;) {
    const page = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, TOOL_PAGE, limits);
    size += JSON.stringify(page.tools).length;
    if (size > MAX_LIST) break;
    tools.push(...page.tools);
    if (page.nextCursor === undefined || page.nextCursor === '') return tools;
    if (seen.has(page.nextCursor)) return tools;
    cursor = page.nextCursor;
    seen.add(cursor);
  }
  const message = `The tool list has more than ${tools.length} tools; the rest is ignored.`;
  problems.push({ code: 'too-many-tools', severity: 'warning', message, hint: 'Offer fewer tools.', file: endpoint });
  return tools.slice(0, MAX_TOOLS);
}

function keepTool(item: unknown, index: number, endpoint: string, problems: Problem[]): Tool[] {
  const { value, problems: wrong } = checkedTree(item, TOOL_LIMITS);
  const tool = value === undefined ? undefined : readTool(value);
  if (tool !== undefined) return [tool];
  const why = wrong[0]?.message ?? 'It has no name.';
  const message = `Tool ${index + 1} is left out. ${why}`;
  problems.push({ code: 'bad-tool', severity: 'warning', message, hint: 'Describe it within the limits.', file: endpoint });
  return [];
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
