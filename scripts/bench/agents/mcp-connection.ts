import { isJsonObject, listMember, member, textMember, type JsonObject, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';

/** The protocol versions: with a session opened by `initialize`, and with independent requests. */
export const ERAS = ['2025-11-25', '2026-07-28'] as const;

/** One of {@link ERAS}. */
export type Era = (typeof ERAS)[number];

/** The answer of a tool, as a client gives it to a model. */
export interface ToolAnswer {
  readonly isError: boolean;
  /** What a model reads: the text, or the data of an answer without data in its text. */
  readonly text: string;
  /** The data in that text; `undefined` for an error. */
  readonly data: JsonValue | undefined;
}

/** A connection to an MCP server. */
export interface McpConnection {
  /** The tools as the server lists them. */
  readonly tools: readonly JsonObject[];
  readonly call: (name: string, args: object) => Promise<ToolAnswer>;
}

const CLIENT = { name: 'agent', version: '1' };
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/**
 * Connects to an MCP server over Streamable HTTP. The messages are written here, so that the benchmark does not depend on how a library
 * uses the protocol.
 *
 * @throws Error if the server does not answer as the protocol says
 */
export async function mcpConnection(url: string, era: Era): Promise<McpConnection> {
  const request = era === '2026-07-28' ? independent(url) : await inSession(url);
  const tools = listMember(await request('tools/list', {}), 'tools').filter(isJsonObject);
  return { tools, call: async (name, args) => answerOf(await request('tools/call', { name, arguments: args })) };
}

/** Sends a request and returns its result. */
type Request = (method: string, params: { readonly name?: string; readonly arguments?: object }) => Promise<JsonValue>;

function independent(url: string): Request {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': CLIENT,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return async (method, params) => {
    const named = params.name === undefined ? {} : { 'mcp-name': params.name };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...named };
    return resultOf(await post(url, headers, { id: 1, method, params: { ...params, _meta } }));
  };
}

async function inSession(url: string): Promise<Request> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
  const opened = await post(url, {}, { id: 1, method: 'initialize', params });
  await resultOf(opened);
  const headers = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-11-25' };
  await (await post(url, headers, { method: 'notifications/initialized' })).body?.cancel();
  let id = 1;
  return async (method, given) => resultOf(await post(url, headers, { id: (id += 1), method, params: given }));
}

function post(url: string, headers: Readonly<Record<string, string>>, message: object): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
}

/** The result in a body of JSON, or in the last event of a stream. */
async function resultOf(response: Response): Promise<JsonValue> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const events = text.split('\n').filter((line) => line.startsWith('data: {'));
  const json = isStream ? (events.at(-1)?.slice('data: '.length) ?? '') : text;
  // A server of this project, whose answers have the form of JSON-RPC.
  const result = member(JSON.parse(json) as JsonValue, 'result');
  if (result === undefined) throw new Error(`No result, but status ${response.status}: ${text.slice(0, 500)}`);
  return result;
}

function answerOf(result: JsonValue): ToolAnswer {
  const texts = listMember(result, 'content').flatMap((part) => textMember(part, 'text') ?? []);
  const text = texts.join('\n');
  if (member(result, 'isError') === true) return { isError: true, text, data: undefined };
  const fenced = /```json\n([\s\S]*?)\n```/.exec(text)?.[1];
  if (fenced !== undefined) return { isError: false, text, data: JSON.parse(fenced) as JsonValue };
  const data = member(result, 'structuredContent');
  return { isError: false, text: data === undefined ? text : JSON.stringify(data), data };
}
