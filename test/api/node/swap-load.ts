import { rename } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';

import type { Answered } from '../../support/served-catalog.ts';

const CLIENT = { name: 'test', version: '1' };
const MCP_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

let messages = 0;

/** A message to an MCP endpoint: headers and body of a POST. */
export interface McpMessage {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A call of a tool in the protocol of 2026-07-28. */
export function modernCall(name: string, args: object): McpMessage {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': CLIENT,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { ...MCP_HEADERS, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
  return { headers, body: message('tools/call', { name, arguments: args, _meta }) };
}

/** What opens a session of the protocol before 2026-07-28. */
export const OPENING: McpMessage = {
  headers: MCP_HEADERS,
  body: message('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT }),
};

/** A call of a tool in a session. */
export function callInSession(session: string, name: string, args: object): McpMessage {
  return { headers: { ...MCP_HEADERS, 'mcp-session-id': session }, body: message('tools/call', { name, arguments: args }) };
}

/** A message with an id of its own: in a session, two requests under way must not have the same. */
function message(method: string, params: object): string {
  messages += 1;
  return JSON.stringify({ jsonrpc: '2.0', id: messages, method, params });
}

/** Posts a message of which the second half is sent when `rest` is fulfilled. */
export function postInTwo(port: number, { headers, body }: McpMessage, rest: () => Promise<void>): Promise<Answered> {
  const half = Math.floor(body.length / 2);
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const outgoing = request(
      { host: '127.0.0.1', port, path: '/mcp', method: 'POST', agent: false, headers: { ...headers, 'content-length': length } },
      (incoming) => void answered(incoming).then(resolve, reject),
    );
    outgoing.on('error', reject);
    outgoing.write(body.slice(0, half));
    rest().then(() => outgoing.end(body.slice(half)), reject);
  });
}

/** The stream by which a client listens in a session. */
export interface Listened {
  readonly status: number;
  isOpen(): boolean;
  close(): void;
}

/** Opens the stream by which a client listens in a session. */
export function listenInSession(port: number, session: string, path = '/mcp'): Promise<Listened> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream', 'mcp-session-id': session };
    const outgoing = request({ host: '127.0.0.1', port, path, agent: false, headers }, (incoming) => {
      let isOpen = true;
      incoming.resume().once('close', () => (isOpen = false));
      resolve({ status: incoming.statusCode ?? 0, isOpen: () => isOpen, close: () => void outgoing.destroy() });
    });
    outgoing.on('error', reject).end();
  });
}

async function answered(incoming: IncomingMessage): Promise<Answered> {
  let body = '';
  for await (const part of incoming.setEncoding('utf8')) body += String(part);
  return { status: incoming.statusCode ?? 0, headers: {}, body };
}

/** Puts one build in the place of another, as a build of another process does: for a moment there is none. */
export async function swapIn(folder: string, fresh: string, old: string): Promise<void> {
  await rename(folder, old);
  await rename(fresh, folder);
}
