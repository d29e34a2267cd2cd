import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';

import { sendMissing, type TestServer } from '../../support/http-server.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';
import type { FixtureOptions } from '../../support/crawl-fixture.ts';

const WELCOME = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'plain', version: '1' } };
const TOOL = { name: 'one', description: 'Does one.', inputSchema: { type: 'object' } };

type Answer = (message: { readonly id?: number; readonly method: string }, response: ServerResponse, request: IncomingMessage) => void;

/** A server of the older protocol that answers each message of JSON-RPC by a function; there is no configuration document. */
function mcpServer(answer: Answer): Promise<TestServer> {
  return testServer(async (request, response) => {
    if (request.url !== '/mcp' || request.method !== 'POST') return sendMissing(response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    // The client sends one JSON-RPC message a request.
    answer(JSON.parse(Buffer.concat(chunks).toString()) as Parameters<Answer>[0], response, request);
  });
}

/** The responses of a server with two pages of tools. */
function resultOf({ id, method }: Parameters<Answer>[0], cursor = false): string {
  const results: Readonly<Record<string, object>> = {
    initialize: WELCOME,
    'tools/list': { tools: [TOOL], ...(cursor && { nextCursor: '2' }) },
  };
  const result = results[method];
  const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
  return JSON.stringify({ jsonrpc: '2.0', id, ...answer });
}

async function crawled(server: TestServer, options: FixtureOptions): Promise<{ tools: number | undefined; codes: readonly string[] }> {
  const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
  const { problems } = await fixture.crawl(options);
  const record = await fixture.record('acme/tool');
  return { tools: record?.facts.tools?.length, codes: problems.map(({ code }) => code) };
}

describe('an MCP session of the crawler', () => {
  it.each([
    [{ ...WELCOME, serverInfo: { name: 'plain', version: 1 } }, 'its answer to initialize is invalid at serverInfo.version'],
    [{ ...WELCOME, protocolVersion: '1999-01-01' }, "Server's protocol version is not supported: 1999-01-01"],
  ])('says what is wrong with an answer that is no MCP', async (result, why) => {
    const server = await mcpServer((message, response) => {
      if (message.id === undefined) return void response.writeHead(202).end();
      const text = message.method === 'initialize' ? JSON.stringify({ jsonrpc: '2.0', id: message.id, result }) : resultOf(message);
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    const { notices } = await fixture.crawl();
    const message = `${server.url}/mcp did not answer as an MCP server, so its name and tools are not known: ${why}. Serve`;
    expect(notices).toMatchObject([{ code: 'no-mcp', message: expect.stringContaining(message) as string }]);
  });

  it('may wait in its host queue for longer than its deadline', async () => {
    const server = await mcpServer((message, response) => {
      if (message.id === undefined) return void response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(resultOf(message));
    });
    expect(await crawled(server, { deadlineMs: 1300, minIntervalMs: 700 })).toEqual({ tools: 1, codes: [] });
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(posts.at(-1)!.at - posts[0]!.at).toBeGreaterThan(1300);
  });

  it('continues if a server keeps its event streams open', async () => {
    let lists = 0;
    const server = await mcpServer((message, response) => {
      if (message.id === undefined) return void response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: message\ndata: ${resultOf(message, message.method === 'tools/list' && (lists += 1) < 2)}\n\n`);
    });
    expect(await crawled(server, { deadlineMs: 5000 })).toEqual({ tools: 2, codes: [] });
  });

  it('ends at its deadline if a server accepts every message and responds to none', async () => {
    const server = await mcpServer((_message, response) => void response.writeHead(202).end());
    expect(await crawled(server, { deadlineMs: 300 })).toEqual({ tools: undefined, codes: ['http-status', 'timeout'] });
  });

  it('leaves no timer if its first response has no end, so that the process can end', async () => {
    const server = await mcpServer((_message, response) => {
      const message = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(10_000) } };
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      const goOn = (): void => {
        if (!response.destroyed) response.write(`data: ${JSON.stringify(message)}\n\n`, goOn);
      };
      goOn();
    });
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    expect((await crawled(server, {})).tools).toBeUndefined();
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('waits for Retry-After, and requests again', async () => {
    let isBusy = true;
    const server = await mcpServer((message, response) => {
      if (isBusy) {
        isBusy = false;
        return void response.writeHead(429, { 'retry-after': '1' }).end();
      }
      if (message.id === undefined) return void response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(resultOf(message));
    });
    expect(await crawled(server, {})).toEqual({ tools: 1, codes: [] });
    const [first, second] = server.requests.filter(({ method }) => method === 'POST');
    expect(second!.at - first!.at).toBeGreaterThan(990);
  });

  it('limits a list without an end to what a content file can have', async () => {
    const server = await mcpServer((message, response) => {
      if (message.id === undefined) return void response.writeHead(202).end();
      const tools = [{ ...TOOL, description: 'x'.repeat(900_000) }];
      const page = { jsonrpc: '2.0', id: message.id, result: { tools, nextCursor: String(Math.random()) } };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(message.method === 'tools/list' ? JSON.stringify(page) : resultOf(message));
    });
    expect(await crawled(server, {})).toEqual({ tools: 4, codes: ['too-many-tools'] });
  });

  it('says that a list has too many pages, where each has few tools', async () => {
    const server = await mcpServer((message, response) => {
      if (message.id === undefined) return void response.writeHead(202).end();
      const page = { jsonrpc: '2.0', id: message.id, result: { tools: [TOOL], nextCursor: String(Math.random()) } };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(message.method === 'tools/list' ? JSON.stringify(page) : resultOf(message));
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    const { problems } = await fixture.crawl({ minIntervalMs: 0 });
    expect(problems).toMatchObject([{ code: 'too-many-tools', message: expect.stringContaining('has more than 50 pages') as string }]);
  });

  it('reads a page of hundreds of thousands of tools up to the limit', async () => {
    const server = await mcpServer((message, response) => {
      if (message.id === undefined) return void response.writeHead(202).end();
      const page = { jsonrpc: '2.0', id: message.id, result: { tools: [TOOL, ...new Array<object>(300_000).fill({})] } };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(message.method === 'tools/list' ? JSON.stringify(page) : resultOf(message));
    });
    const { tools, codes } = await crawled(server, {});
    expect([tools, codes[0], codes.length]).toEqual([1, 'too-many-tools', 1000]);
    expect(new Set(codes.slice(1))).toEqual(new Set(['bad-tool']));
  });

  it('opens no stream for notifications, and sends one request at a time', async () => {
    let most = 0;
    let inFlight = 0;
    const server = await mcpServer((message, response) => {
      most = Math.max(most, (inFlight += 1));
      response.on('close', () => (inFlight -= 1));
      if (message.id === undefined) return void response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' });
      setTimeout(() => response.end(resultOf(message)), 20);
    });
    await crawled(server, {});
    expect(server.requests.filter(({ method, path }) => method === 'GET' && path === '/mcp')).toEqual([]);
    expect(most).toBe(1);
  });
});
