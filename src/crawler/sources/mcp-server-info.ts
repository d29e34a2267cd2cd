import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import type { Tool } from '../../catalog/record/record.ts';
import { readTool } from '../../catalog/record/tool-reader.ts';
import { checkedTree } from '../../catalog/parsing/checked-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { asWarning, fetchProblem } from '../context/fetch-problem.ts';
import { createDeadline, FetchError, type GuardedFetch, type NetworkBudget, type WebFetch } from '../guarded-fetch/index.ts';
import { TOOL_PAGE } from './tool-page.ts';
import { unlessAborted } from '../politeness/unless-aborted.ts';

/** What a server said of itself over MCP. */
export interface ServerInfo {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** `undefined` where the list could not be had. */
  readonly tools: readonly Tool[] | undefined;
  readonly problems: readonly Problem[];
}

/** What a conversation may cost. */
export interface ServerInfoOptions {
  readonly web: GuardedFetch;
  readonly client: { readonly name: string; readonly version: string };
  /** Milliseconds for all of it; waiting for turns costs none. */
  readonly totalMs: number;
  /** Time of the server that is talked to. Default: none but `totalMs`. */
  readonly budget?: NetworkBudget;
  readonly signal: AbortSignal;
}

/** Decoded bytes of one answer. */
const ANSWER_BYTES = 1024 * 1024;
const MAX_PAGES = 50;
const MAX_TOOLS = 1000;
/** Characters of JSON of a whole list: half of what a content file may be. */
const MAX_LIST = 4 * 1024 * 1024;
const TOOL_LIMITS = { bytes: ANSWER_BYTES, depth: 32, nodes: 20_000 };

/** The client counts its waiting for turns too, so its own timeouts are out of the way: the deadline ends a conversation. */
const CLIENT_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Asks a server over MCP (Streamable HTTP) for its name and its tools, and says goodbye. The client offers no capabilities. Each request
 * waits for its turn at the host. A server that gave its name is introduced, also where its list of tools cannot be had; a problem says so
 * then.
 *
 * @returns `undefined` where the server does not let one in, or does not speak MCP
 * @throws FetchError where the guard, the deadline or an answer that holds for a while (429, 5xx) ended the conversation before the
 *   server gave its name; the last has its status
 */
export async function readServerInfo(endpoint: string, options: ServerInfoOptions): Promise<ServerInfo | undefined> {
  const broken = new AbortController();
  const deadline = createDeadline({
    limitMs: options.budget?.grant(options.totalMs, endpoint) ?? options.totalMs,
    url: endpoint,
    callers: [options.signal, broken.signal],
    message: `${endpoint} did not finish its MCP conversation in time.`,
  });
  const talk: Talk = { endpoint, limits: { signal: deadline.signal, timeout: CLIENT_TIMEOUT_MS }, guardError: undefined, lastStatus: 0 };
  const onError = (error: FetchError): void => {
    talk.guardError ??= error;
    // The client would wait for the rest of an answer that was cut off. A connection that merely breaks may be one it can do without.
    if (error.code !== 'unreachable') broken.abort();
  };
  const ask = options.web.webFetch({ maxBytes: ANSWER_BYTES, signal: deadline.signal, deadline, onError });
  const transport = transportOf(talk, ask);
  const client = clientNamed(options.client);
  deadline.resume();
  try {
    return await readIntroduction(client, transport, talk, options.signal);
  } finally {
    await leave(client, transport);
    deadline.end();
    options.budget?.spend(deadline.spent());
  }
}
/** What is known of a conversation while it goes on. */
interface Talk {
  readonly endpoint: string;
  readonly limits: RequestLimits;
  /** The first thing that the guard refused or that broke. */
  guardError: FetchError | undefined;
  lastStatus: number;
}

interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

function transportOf(talk: Talk, ask: WebFetch): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(talk.endpoint), {
    fetch: async (url, init) => {
      // The client would keep a stream open for messages that nobody waits for, and the host's turn with it. 405 says that there is none.
      if (init?.method === 'GET') return new Response(null, { status: 405 });
      const response = await ask(url, init);
      talk.lastStatus = response.status;
      return response;
    },
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1 },
  });
}

function clientNamed(name: ServerInfoOptions['client']): Client {
  return new Client(name, {
    capabilities: {},
    versionNegotiation: { mode: 'auto' },
    // Schemas of strangers are kept as text and never compiled here.
    jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
  });
}

async function readIntroduction(
  client: Client,
  transport: StreamableHTTPClientTransport,
  talk: Talk,
  stop: AbortSignal,
): Promise<ServerInfo | undefined> {
  const { endpoint, limits } = talk;
  try {
    // What the client sends first does not follow the signal.
    await unlessAborted(client.connect(transport, limits), limits.signal);
    const problems: Problem[] = [];
    const tools = await readTools(client, endpoint, limits, problems).catch((error: unknown) => {
      stop.throwIfAborted();
      problems.push(unreadableTools(endingOf(talk), error, endpoint));
      return undefined;
    });
    return { ...wordsOf(client), tools, problems };
  } catch {
    const reason = endingOf(talk) ?? passingAnswer(talk);
    if (reason !== undefined) throw reason;
    return undefined;
  }
}

/** What ended a conversation early: its deadline, or what the guard says. */
function endingOf({ limits, guardError }: Talk): FetchError | undefined {
  const reason: unknown = limits.signal.reason;
  return reason instanceof FetchError && reason.code === 'timeout' ? reason : guardError;
}

/** The failure of an endpoint whose last answer says that another one may come later. */
function passingAnswer({ endpoint, lastStatus: status }: Talk): FetchError | undefined {
  return status === 429 || status >= 500 ? new FetchError('http-status', `${endpoint} answered ${status}.`, { status }) : undefined;
}

function wordsOf(client: Client): Pick<ServerInfo, 'title' | 'description'> {
  const info = client.getServerVersion();
  const instructions = client.getInstructions()?.trim();
  return { title: info?.title ?? info?.name, description: info?.description?.trim() || instructions || undefined };
}

/** The tools of a server that has said what it can do; each is judged by itself. */
async function readTools(client: Client, endpoint: string, limits: RequestLimits, problems: Problem[]): Promise<Tool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const listed = await listTools(client, endpoint, limits, problems);
  return listed.flatMap((item, index) => keepTool(item, index, endpoint, problems));
}

/** Why there is no list of tools: what the guard or the deadline says where one of them ended it, else what the client says. */
function unreadableTools(ending: FetchError | undefined, error: unknown, endpoint: string): Problem {
  if (ending !== undefined) return asWarning(fetchProblem(ending, endpoint));
  const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
  const message = `The list of tools cannot be read, so the tools are not known: ${why}`;
  return { code: 'tools-unreadable', severity: 'warning', message, hint: 'Answer tools/list as MCP says.', file: endpoint };
}

/** Every page of the tool list; paging ends at its caps, and when a cursor comes again. */
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
  const message = `The tool list goes on after ${tools.length} tools; the rest is left out.`;
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

/** Ends the session where the server opened one. Whatever goes wrong now costs nothing. */
async function leave(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  try {
    if (transport.sessionId !== undefined) await transport.terminateSession();
  } catch {
    // The server forgets the session by itself.
  }
  try {
    await client.close();
    // A client that has not come to know its server yet does not close what it speaks through, and keeps a timer for the answer.
    await transport.close();
  } catch {
    // The connection is gone already.
  }
}
