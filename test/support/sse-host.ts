import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { serve, type TestServer } from './http-server.ts';

/** How a server over HTTP+SSE differs from one that answers everything. */
export interface SseHostOptions {
  /** Asked first; a status refuses the request. */
  readonly refuse?: (request: IncomingMessage) => number | undefined;
  /** Whether the stream names the address that takes messages. Default true. */
  readonly namesEndpoint?: boolean;
  /** The stream content before the response to a request of this method; empty by default. */
  readonly before?: (method: string) => string;
}

/** A server over HTTP+SSE (MCP 2024-11-05) with the tool `echo`. */
export interface SseHost extends Omit<TestServer, 'requests'> {
  /** Path and headers of every request but those of CORS, in order. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** Ends the streams that are open. */
  endStreams(): void;
  /** Destroys the connections of the streams that are open. */
  dropStreams(): void;
}

/** Serves the stream at `{url}/sse` and takes messages at `{url}/messages`. */
export async function serveSse({ refuse, namesEndpoint = true, before = () => '' }: SseHostOptions = {}): Promise<SseHost> {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const streams = new Set<ServerResponse>();
  const server = await serve(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type, x-office, mcp-protocol-version');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const status = refuse?.(request);
    if (status !== undefined) return void response.writeHead(status, { 'content-type': 'text/plain' }).end('No entry.');
    if (path.startsWith('/sse')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(namesEndpoint ? 'event: endpoint\ndata: /messages?session=1\n\n' : ': nothing\n\n');
      streams.add(response);
      return;
    }
    // The client of the tests writes JSON-RPC.
    const message = JSON.parse(await text(request)) as { id?: number; method: string; params?: { arguments?: unknown } };
    response.writeHead(202).end();
    const result = answerTo(message);
    if (message.id === undefined || result === undefined) return;
    const answer = `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n\n`;
    for (const stream of streams) stream.write(before(message.method) + answer);
  });
  return {
    ...server,
    requests,
    endStreams: () => {
      for (const stream of streams) stream.end();
      streams.clear();
    },
    dropStreams: () => {
      for (const stream of streams) stream.destroy();
      streams.clear();
    },
  };
}

function answerTo({ method, params }: { method: string; params?: { arguments?: unknown } }): object | undefined {
  switch (method) {
    case 'initialize':
      return { protocolVersion: '2024-11-05', capabilities: { tools: {} }, serverInfo: { name: 'tides', version: '1.0.0' } };
    case 'tools/list':
      return { tools: [{ name: 'echo', description: 'Echoes.', inputSchema: { type: 'object' } }] };
    case 'tools/call':
      return { content: [{ type: 'text', text: JSON.stringify(params?.arguments) }] };
    default:
      return undefined;
  }
}
