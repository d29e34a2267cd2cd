import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import type { Tool } from '../catalog/record.ts';
import { readTool } from '../catalog/tool-reader.ts';
import { checkedTree } from '../document/checked-tree.ts';
import type { Problem } from '../document/problem.ts';
import { asWarning, fetchProblem } from './fetch-problem.ts';
import { FetchError, type GuardedFetch } from './guarded-fetch/index.ts';
import { TOOL_PAGE } from './tool-page.ts';

/** What a server said of itself over MCP. */
export interface ServerIntroduction {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** `undefined` where the list could not be had. */
  readonly tools: readonly Tool[] | undefined;
  readonly problems: readonly Problem[];
}

/** What a conversation may cost. */
export interface ConversationOptions {
  readonly web: GuardedFetch;
  readonly client: { readonly name: string; readonly version: string };
  /** Milliseconds for all of it. */
  readonly totalMs: number;
  readonly signal: AbortSignal;
}

/** Decoded bytes of one answer. */
const ANSWER_BYTES = 1024 * 1024;
const MAX_PAGES = 50;
const MAX_TOOLS = 1000;
const TOOL_LIMITS = { bytes: ANSWER_BYTES, depth: 32, nodes: 20_000 };

/**
 * Asks a server over MCP (Streamable HTTP) for its name and its tools, and says goodbye. The client offers no capabilities.
 * A server that gave its name is introduced, also where its list of tools cannot be had; a problem says so then.
 *
 * @returns `undefined` where the server does not let one in, or does not speak MCP
 * @throws FetchError where the guard, the deadline or an answer that holds for a while (429, 5xx) ended the conversation before the
 *   server gave its name; the last has its status
 */
export async function introduce(endpoint: string, options: ConversationOptions): Promise<ServerIntroduction | undefined> {
  const deadline = AbortSignal.timeout(options.totalMs);
  const broken = new AbortController();
  const signal = AbortSignal.any([options.signal, deadline, broken.signal]);
  let guardError: FetchError | undefined;
  const onError = (error: FetchError): void => {
    guardError ??= error;
    // The client would wait for the rest of an answer that was cut off. A connection that merely breaks may be one it can do without.
    if (error.code !== 'unreachable') broken.abort();
  };
  let lastStatus = 0;
  const ask = options.web.webFetch({ maxBytes: ANSWER_BYTES, signal, onError });
  const transport = new StreamableHTTPClientTransport(new URL(endpoint), {
    fetch: async (url, init) => {
      const response = await ask(url, init);
      lastStatus = response.status;
      return response;
    },
    reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1000, maxReconnectionDelay: 1000, reconnectionDelayGrowFactor: 1 },
  });
  const client = new Client(options.client, {
    capabilities: {},
    versionNegotiation: { mode: 'auto' },
    // Schemas of strangers are kept as text and never compiled here.
    jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) },
  });
  const ending = (): FetchError | undefined =>
    deadline.aborted ? new FetchError('timeout', `${endpoint} did not finish its MCP conversation in time.`) : guardError;
  const limits = { signal, timeout: options.totalMs };
  try {
    await client.connect(transport, limits);
    const problems: Problem[] = [];
    const tools = await readTools(client, endpoint, limits, problems).catch((error: unknown) => {
      options.signal.throwIfAborted();
      problems.push(unreadableTools(ending(), error, endpoint));
      return undefined;
    });
    return { ...wordsOf(client), tools, problems };
  } catch {
    const reason =
      ending() ??
      (isPassing(lastStatus) ? new FetchError('http-status', `${endpoint} answered ${lastStatus}.`, { status: lastStatus }) : undefined);
    if (reason !== undefined) throw reason;
    return undefined;
  } finally {
    await leave(client, transport);
  }
}

/** Whether an answer says that another one may come later. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

interface RequestLimits {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

function wordsOf(client: Client): Pick<ServerIntroduction, 'title' | 'description'> {
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
  for (let cursor: string | undefined; seen.size < MAX_PAGES && tools.length < MAX_TOOLS;) {
    const page = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, TOOL_PAGE, limits);
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
  } catch {
    // The connection is gone already.
  }
}
