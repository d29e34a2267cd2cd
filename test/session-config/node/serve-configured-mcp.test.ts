import { McpServer } from '@modelcontextprotocol/server';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';

import { serveConfiguredMcp, type RunningMcp, type ServeOptions } from '../../../src/session-config/node/index.ts';
import { jsonSchemaConfig } from '../../../src/session-config/server/index.ts';
import type { Config } from '../../../src/session-config/schema/config.ts';
import { connect } from '../server/mcp-client.ts';

let running: RunningMcp | undefined;

async function start(options: Partial<ServeOptions<Config>> = {}): Promise<RunningMcp> {
  running = await serveConfiguredMcp({
    config: jsonSchemaConfig({ schema: { type: 'object', properties: { a: { type: 'string' } } }, violations: () => [] }),
    createServer: ({ a }) => {
      const server = new McpServer({ name: 'echo', version: '1.0.0' });
      server.registerTool('a', {}, () => ({ content: [{ type: 'text', text: JSON.stringify(a) }] }));
      return server;
    },
    ...options,
  });
  return running;
}

afterEach(() => running?.close());

const POST = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' } };

/** The status for a Host header of one's choice, which fetch does not allow. */
function statusAs(host: string, { url }: RunningMcp): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/.well-known/mcp-config`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('a listening server', () => {
  it('serves the schema and the MCP endpoint', async () => {
    const { url } = await start();
    const document = await fetch(`${url}/.well-known/mcp-config`);
    expect(await document.json()).toMatchObject({ $id: `${url}/.well-known/mcp-config`, properties: { a: { type: 'string' } } });
    const { call, close } = await connect(`${url}/mcp?a=1e5`, 'modern');
    expect(await call('a', {})).toBe('"1e5"');
    await close();
  });

  it('responds only to local host names while it listens only locally', async () => {
    const local = await start();
    expect(await statusAs('localhost:1', local)).toBe(200);
    expect(await statusAs('rebound.example', local)).toBe(403);
    await local.close();
    const named = await start({ allowedHosts: ['weather.example'] });
    expect(await statusAs('weather.example', named)).toBe(200);
    expect(await statusAs('127.0.0.1', named)).toBe(403);
  });

  it('refuses a body above its limit, also without Content-Length', async () => {
    const { url } = await start({ maxBodyBytes: 1000 });
    const chunks = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(600))),
    });
    const endless = await fetch(`${url}/mcp`, { ...POST, body: chunks, duplex: 'half' } as RequestInit);
    expect(endless.status).toBe(413);
    expect((await fetch(`${url}/mcp`, { ...POST, body: ' '.repeat(2000) })).status).toBe(413);
  });

  it('reads a query up to its limit, which is above that of Node for headers', async () => {
    const { url } = await start();
    const long = 'x'.repeat(60_000);
    const { call, close } = await connect(`${url}/mcp?a=${long}`, 'modern');
    expect(await call('a', {})).toBe(JSON.stringify(long));
    await close();
    expect((await fetch(`${url}/mcp?a=${'x'.repeat(65_536)}`, POST)).status).toBe(400);
  });

  it('continues after queries above the size limit of HTTP headers', async () => {
    const { url } = await start();
    const many = Array.from({ length: 20_000 }, (_, index) => `p${index}=1`).join('&');
    expect((await fetch(`${url}/mcp?${many}`, POST)).status).toBe(431);
    const deep = `${'a.'.repeat(2000)}b=1`;
    expect((await fetch(`${url}/mcp?${deep}`, POST)).status).toBe(400);
    expect((await fetch(`${url}/.well-known/mcp-config`)).status).toBe(200);
  });

  it('reports where it cannot listen', async () => {
    const { url } = await start();
    await expect(serveOn(Number(new URL(url).port))).rejects.toThrow(/EADDRINUSE/);
  });

  it('closes while a client is connected', async () => {
    const { url, close } = await start();
    const connection = await connect(`${url}/mcp`, 'legacy');
    await close();
    await expect(fetch(url)).rejects.toThrow();
    await connection.close().catch(() => undefined);
    running = undefined;
  });
});

function serveOn(port: number): Promise<RunningMcp> {
  return serveConfiguredMcp({
    config: jsonSchemaConfig({ schema: {}, violations: () => [] }),
    createServer: () => new McpServer({ name: 'x', version: '1' }),
    port,
  });
}
