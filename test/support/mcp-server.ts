import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler, McpServer, WebStandardStreamableHTTPServerTransport, type Tool } from '@modelcontextprotocol/server';

/** How a test server speaks MCP. */
export interface McpServerOptions {
  readonly tools: readonly { readonly name: string; readonly description?: string; readonly inputSchema: object }[];
  readonly title?: string;
  readonly description?: string;
  readonly instructions?: string;
  /** Tools a page. Default: all. */
  readonly pageSize?: number;
  /** Answers every page with the same cursor. */
  readonly stuckCursor?: boolean;
}

/** Answers one request of the web. */
export type WebHandler = (request: Request) => Promise<Response>;

function mcpServer({ tools, title, description, instructions, pageSize, stuckCursor = false }: McpServerOptions): McpServer {
  const info = { name: 'test-server', version: '1.0.0', ...(title && { title }), ...(description && { description }) };
  const server = new McpServer(info, { capabilities: { tools: {} }, ...(instructions && { instructions }) });
  server.server.setRequestHandler('tools/list', (request) => {
    const start = Number(request.params?.cursor ?? 0);
    const size = pageSize ?? tools.length;
    // The tools of a test are valid in the protocol.
    const page = tools.slice(start, start + size) as Tool[];
    const next = stuckCursor ? '0' : start + size < tools.length ? String(start + size) : undefined;
    return { tools: page, ...(next !== undefined && { nextCursor: next }) };
  });
  return server;
}

/** A server of the current protocol that also answers older clients; JSON or SSE. */
export function statelessMcp(options: McpServerOptions, responseMode: 'json' | 'sse'): WebHandler {
  const handler = createMcpHandler(() => mcpServer(options), { responseMode: responseMode === 'sse' ? 'sse' : 'auto' });
  return (request) => handler.fetch(request);
}

/** A server of the older protocol with sessions; JSON or SSE. `open` counts the sessions that were not ended. */
export function sessionMcp(options: McpServerOptions, responseMode: 'json' | 'sse'): WebHandler & { readonly open: () => number } {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const handler = async (request: Request): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id);
    if (known !== undefined) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse: responseMode === 'json',
      onsessioninitialized: (session) => void sessions.set(session, transport),
      onsessionclosed: (session) => void sessions.delete(session),
    });
    await mcpServer(options).connect(transport);
    return transport.handleRequest(request);
  };
  return Object.assign(handler, { open: () => sessions.size });
}

/** Answers a request of Node with a handler of the web. */
export async function bridge(incoming: IncomingMessage, outgoing: ServerResponse, handler: WebHandler): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array));
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]));
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  const url = `http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`;
  const response = await handler(new Request(url, { method: incoming.method ?? 'GET', headers, body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  const reader = response.body.getReader();
  outgoing.on('close', () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) outgoing.write(part.value);
  outgoing.end();
}
