import { McpServer } from '@modelcontextprotocol/server';
import { expect } from 'vitest';
import { z } from 'zod';

import { configuredMcp, standardConfig, type ConfiguredMcp, type ConfiguredMcpOptions } from '../../../src/session-config/server/index.ts';

const Settings = z.object({
  units: z.enum(['celsius', 'kelvin']).default('celsius'),
  token: z.string().min(4).optional(),
  tags: z.array(z.string()).default([]),
  place: z.object({ city: z.string().default('Bern') }).optional(),
});

/** The configuration of a connection to the server under test. */
export type Settings = z.infer<typeof Settings>;

/** A handler under test, and what was seen of it. */
export interface Made {
  readonly mcp: ConfiguredMcp;
  /** What each server was made with, and each that was closed. */
  readonly made: Settings[];
  readonly closed: Settings[];
  readonly errors: Error[];
  /** Milliseconds of its clock. */
  now: number;
}

/** A handler whose one tool, `settings`, returns the configuration of its connection. */
export function made(options: Partial<ConfiguredMcpOptions<Settings>> = {}): Made {
  const all: Made = { made: [], closed: [], errors: [], now: 0, mcp: undefined as never };
  const mcp = configuredMcp<Settings>({
    config: standardConfig(Settings),
    createServer: (settings) => {
      all.made.push(settings);
      const server = new McpServer({ name: 'echo', version: '1.0.0' });
      server.registerTool('settings', {}, () => ({ content: [{ type: 'text', text: JSON.stringify(settings) }] }));
      server.server.onclose = () => void all.closed.push(settings);
      return server;
    },
    now: () => all.now,
    onerror: (error) => all.errors.push(error),
    responseMode: 'json',
    ...options,
  });
  return Object.assign(all, { mcp });
}

/** Address of the endpoint. */
export const BASE = 'http://weather.example/mcp';

/** Headers with which a client posts. */
export const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const CLIENT = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

/** A message, posted. */
export function post(query: string, method: string, params: object, headers: Record<string, string> = {}): Request {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return new Request(`${BASE}${query}`, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
}

/** The request that opens a session of the protocol before 2026-07-28. */
export const initialize = (query = '', headers?: Record<string, string>): Request => post(query, 'initialize', CLIENT, headers);

/** Opens a session of the older protocol and gives its id. */
export async function open(mcp: ConfiguredMcp, query = ''): Promise<string> {
  const response = await mcp.fetch(initialize(query));
  expect(response.status).toBe(200);
  return response.headers.get('mcp-session-id') ?? '';
}

/** A call in a session. */
export const inSession = (id: string, query = ''): Request => post(query, 'tools/call', { name: 'settings' }, { 'mcp-session-id': id });

/** A request of the protocol of 2026-07-28. */
export function modern(method: string, params: object = {}, query = ''): Request {
  const version = '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': CLIENT.clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = 'name' in params ? { 'mcp-name': String(params.name) } : {};
  return post(query, method, { ...params, _meta: meta }, { 'mcp-protocol-version': version, 'mcp-method': method, ...name });
}

/** The configuration that a call of the tool answers with. */
export async function settingsOf(response: Response): Promise<unknown> {
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { content: [{ text: string }] } };
  return JSON.parse(result.content[0].text);
}

/** What a client reads of a refusal. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly instance: string;
  readonly errors: readonly { readonly param: string; readonly pointer: string; readonly reason: string }[];
}

/** The body of a refusal. */
export async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/json');
  return (await response.json()) as Problem;
}
