import { describe, expect, it } from 'vitest';

import { type CrawlFixture } from '../../support/crawl-fixture.ts';
import { sendCached, sendMissing, type TestServer } from '../../support/http-server.ts';
import { bridge, sessionMcp, statelessMcp, type McpServerOptions, type WebHandler } from '../../support/mcp-server.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';

const CONFIG = '{"title": "Config title", "description": "Config words.", "type": "object", "properties": {"a": {"type": "string"}}}';
const TOOLS = ['one', 'two', 'three'].map((name) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { x: { type: 'number' } } },
}));

function mcpServer(mcp: WebHandler | undefined, config: string | undefined): Promise<TestServer> {
  return testServer(async (request, response) => {
    if (request.url === '/mcp' && mcp !== undefined) await bridge(request, response, mcp);
    else if (request.url === '/.well-known/mcp-config' && config !== undefined) sendCached(request, response, config, '"c1"');
    else sendMissing(response);
  });
}

const WAYS: readonly (readonly [string, (options: McpServerOptions) => WebHandler])[] = [
  ['the current protocol, as JSON', (options) => statelessMcp(options, 'json')],
  ['the current protocol, as SSE', (options) => statelessMcp(options, 'sse')],
  ['the older protocol with sessions, as JSON', (options) => sessionMcp(options, 'json')],
  ['the older protocol with sessions, as SSE', (options) => sessionMcp(options, 'sse')],
];

describe.each(WAYS)('a server that speaks %s', (_way, way) => {
  it('returns its name, its texts and its tools, page by page', async () => {
    const server = await mcpServer(way({ tools: TOOLS, title: 'Test title', description: 'Test words.', pageSize: 2 }), CONFIG);
    const fixture = await fixtureOf([{ kind: 'server', location: `${server.url}/`, name: 'acme/tool' }]);
    expect(await fixture.crawl()).toEqual({ sources: 1, written: 1, unchanged: 0, problems: [] });
    const record = await fixture.record('acme/tool');
    expect(record?.facts).toMatchObject({
      displayName: 'Test title',
      description: 'Test words.',
      deployed: true,
      deploymentUrl: server.url,
      connections: [{ type: 'http', url: server.url, configSchema: { properties: { a: { type: 'string' } } } }],
    });
    expect(record?.facts.tools).toEqual(TOOLS);
    expect(record?.from.tools?.source).toBe(`${server.url}/mcp`);
    expect(record?.from.connections).toMatchObject({ source: `${server.url}/.well-known/mcp-config`, etag: '"c1"' });
  });

  it('is requested conditionally the next time, and writes nothing', async () => {
    const server = await mcpServer(way({ tools: TOOLS }), CONFIG);
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    await fixture.crawl();
    expect(await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).toEqual({ sources: 1, written: 0, unchanged: 1, problems: [] });
    const requests = server.requests.filter(({ path }) => path === '/.well-known/mcp-config');
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"c1"']);
  });
});

describe('a server source', () => {
  it.each([
    ['MCP Session Configuration', 'Schema for the /mcp endpoint configuration'],
    ['MCP session configuration', 'Settings of one connection to the MCP endpoint, sent as its query parameters.'],
  ])('ignores the default texts of the library that serves its document: %s', async (title, description) => {
    let words: object = { title: 'Tool', description: 'Old words.' };
    const server = await testServer((request, response) => {
      const document = JSON.stringify({ ...words, type: 'object', properties: {} });
      if (request.url === '/.well-known/mcp-config') sendCached(request, response, document, `"${document.length}"`);
      else sendMissing(response);
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    await fixture.crawl();
    words = { title, description };
    await fixture.crawl();
    const { facts } = (await fixture.record('acme/tool')) ?? {};
    expect([facts?.displayName, facts?.description]).toEqual([undefined, undefined]);
  });

  it('removes the default texts that an earlier crawl stored, even if its document is unchanged', async () => {
    const document = JSON.stringify({ type: 'object', properties: {} });
    const server = await mcpServer(undefined, document);
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    const origin = { source: `${server.url}/.well-known/mcp-config`, fetchedAt: '2026-01-01T00:00:00.000Z', etag: '"c1"' };
    const filed = {
      ...{ qualifiedName: 'acme/tool', createdAt: '2026-01-01T00:00:00.000Z' },
      ...{ displayName: 'MCP session configuration', description: 'Schema for the /mcp endpoint configuration' },
      from: { identity: origin, connections: origin },
    };
    await fixture.write('servers/acme/tool.yaml', JSON.stringify(filed));
    await fixture.crawl();
    const { facts } = (await fixture.record('acme/tool')) ?? {};
    expect([facts?.displayName, facts?.description]).toEqual([undefined, undefined]);
    expect(await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1 });
  });

  it('is a record with its tools only', async () => {
    const server = await mcpServer(statelessMcp({ tools: TOOLS, instructions: 'How to use it.' }, 'json'), undefined);
    const fixture = await fixtureOf([{ kind: 'server', location: `${server.url}/mcp`, name: 'acme/tool' }]);
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    const record = await fixture.record('acme/tool');
    expect(record?.facts).toMatchObject({
      displayName: 'test-server',
      description: 'How to use it.',
      connections: [{ url: `${server.url}/mcp`, configSchema: {} }],
    });
    expect((await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).unchanged).toBe(1);
  });

  it('that refuses MCP access is a record with its schema only, with unknown tools', async () => {
    for (const status of [401, 403, 404, 405]) {
      const server = await testServer((request, response) => {
        if (request.url === '/mcp') response.writeHead(status).end();
        else sendCached(request, response, CONFIG, '"1"');
      });
      const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
      expect(await fixture.crawl(), String(status)).toMatchObject({ written: 1, problems: [] });
      const { facts } = (await fixture.record('acme/tool'))!;
      expect([facts.tools, facts.displayName, facts.description]).toEqual([undefined, 'Config title', 'Config words.']);
    }
  });

  it('that asks for credentials has answered, so it is added without a document, and stays if it begins to ask', async () => {
    const is = { closed: true };
    const mcp = statelessMcp({ tools: TOOLS }, 'json');
    const server = await testServer(async (request, response) => {
      if (request.url !== '/mcp') sendMissing(response);
      else if (is.closed) response.writeHead(401, { 'www-authenticate': 'Bearer resource_metadata="https://a.example/x"' }).end();
      else await bridge(request, response, mcp);
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject({ connections: [{ type: 'http', url: server.url }] });
    is.closed = false;
    expect(await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 1, problems: [] });
    is.closed = true;
    for (const now of ['2026-02-03T00:00:00.000Z', '2026-02-06T00:00:00.000Z', '2026-02-09T00:00:00.000Z'])
      expect(await fixture.crawl({ now })).toMatchObject({ problems: [] });
    const { facts, state } = (await fixture.record('acme/tool'))!;
    expect([state.status, facts.tools]).toEqual(['good', TOOLS]);
  });

  it('whose MCP endpoint responds 5xx, or with Retry-After, is distinguished from one that refuses access', async () => {
    for (const status of [429, 500, 503]) {
      const server = await testServer((request, response) => {
        if (request.url === '/mcp') response.writeHead(status).end();
        else sendCached(request, response, CONFIG, '"1"');
      });
      const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
      const problem = { code: 'mcp-failed', at: `${server.url}/mcp` };
      expect(await fixture.crawl(), String(status)).toMatchObject({ written: 1, problems: [problem] });
    }
  });

  it('that sometimes does not respond over MCP, or whose document fails, keeps its texts, and its file is not written again', async () => {
    const mcp = statelessMcp({ tools: TOOLS, title: 'Over MCP' }, 'json');
    const is = { mcp: true, document: true };
    const server = await testServer(async (request, response) => {
      if (request.url === '/mcp' && is.mcp) await bridge(request, response, mcp);
      else if (request.url === '/.well-known/mcp-config' && is.document) response.end(CONFIG);
      else response.writeHead(503).end();
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    await fixture.crawl();
    const before = await fixture.snapshot();
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject({ displayName: 'Over MCP', description: 'Config words.' });
    for (const [isMcp, isDocument] of [
      [false, true],
      [true, true],
      [true, false],
      [true, true],
      [false, true],
    ] as const) {
      Object.assign(is, { mcp: isMcp, document: isDocument });
      expect(await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1 });
    }
    expect(await fixture.snapshot()).toEqual(before);
  });

  it('that never responded over MCP has the current texts of its document', async () => {
    let config = CONFIG;
    const server = await testServer((request, response) => {
      if (request.url === '/mcp') response.writeHead(503).end();
      else response.end(config);
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    await fixture.crawl();
    config = CONFIG.replace('Config words.', 'New words.');
    await fixture.crawl({ now: '2026-02-02T00:00:00.000Z' });
    expect((await fixture.record('acme/tool'))?.facts.description).toBe('New words.');
  });

  it('whose site answers every path with its page has no document, which is a problem only without MCP', async () => {
    let config: string | undefined;
    const mcp = statelessMcp({ tools: TOOLS, title: 'Over MCP' }, 'json');
    let isThere = false;
    const server = await testServer(async (request, response) => {
      if (request.url === '/mcp' && isThere) await bridge(request, response, mcp);
      else if (request.url === '/.well-known/mcp-config' && config !== undefined) sendCached(request, response, config, '"c1"');
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>\n<title>App</title>');
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    const url = `${server.url}/.well-known/mcp-config`;
    const page = { code: 'json-syntax', at: url, message: expect.stringContaining(`${url} is a page (HTML or XML)`) as unknown };
    expect(await fixture.crawl()).toMatchObject({ written: 0, problems: [page] });
    isThere = true;
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [] });
    config = CONFIG;
    await fixture.crawl();
    config = undefined;
    // A document that was there before has failed.
    expect(await fixture.crawl()).toMatchObject({ unchanged: 1, problems: [page] });
    expect((await fixture.record('acme/tool'))?.facts.description).toBe('Config words.');
  });

  it('with a document without a schema is a record if it responds over MCP, with a problem', async () => {
    const server = await mcpServer(statelessMcp({ tools: TOOLS }, 'json'), '{"name": "x"}');
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [{ code: 'no-config-schema' }] });
    expect((await fixture.crawl()).unchanged).toBe(1);
  });

  it('that always returns the same cursor is not requested forever, and has each tool once', async () => {
    const server = await mcpServer(statelessMcp({ tools: TOOLS, stuckCursor: true }, 'json'), undefined);
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    await fixture.crawl();
    expect((await fixture.record('acme/tool'))?.facts.tools).toEqual(TOOLS);
  });

  it('that responds very slowly over MCP loses only its tools', async () => {
    const server = await testServer((request, response) => {
      if (request.url !== '/mcp') return sendCached(request, response, CONFIG, '"1"');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(': still here\n\n'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    expect(await fixture.crawl({ deadlineMs: 500 })).toMatchObject({ written: 1, problems: [{ code: 'timeout' }] });
    // Less than the deadline that holds where none is given.
  }, 9_000);

  it('whose tool list is above its limit loses only its tools', async () => {
    const description = 'x'.repeat(1_100_000);
    for (const mode of ['json', 'sse'] as const) {
      const server = await mcpServer(sessionMcp({ tools: [{ ...TOOLS[0]!, description }] }, mode), CONFIG);
      const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
      expect(await fixture.crawl(), mode).toMatchObject({ written: 1, problems: [{ code: 'too-large' }] });
    }
  });

  it('must be https unless it is on the local machine and that is allowed', async () => {
    const fixture = await fixtureOf([
      { kind: 'server', location: 'http://mcp.example.com', name: 'acme/a' },
      { kind: 'server', location: 'http://127.0.0.1:1', name: 'acme/b' },
      { kind: 'server', location: 'ftp://mcp.example.com', name: 'acme/c' },
    ]);
    const { problems } = await fixture.crawl({ allowPrivateHosts: false });
    expect(problems.map(({ code }) => code)).toEqual(['https-required', 'https-required', 'bad-location']);
  });

  it('on a private address is refused without the option', async () => {
    const connected: string[] = [];
    const fixture = await fixtureOf([{ kind: 'server', location: 'https://mcp.example.com', name: 'acme/a' }]);
    const { problems } = await fixture.crawl({
      allowPrivateHosts: false,
      minIntervalMs: 0,
      resolve: () => Promise.resolve(['10.0.0.1']),
      connect: (options) => void connected.push(options.hostname),
    });
    expect([problems.map(({ code }) => code), connected]).toEqual([['refused-address'], []]);
  });
});

/** A server of the older protocol that answers tools/list with whatever it is given. */
function plainMcp(listed: unknown, more: object = {}): Promise<TestServer> {
  return testServer(async (request, response) => {
    if (request.url !== '/mcp' || request.method !== 'POST') return sendMissing(response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    // The client sends one JSON-RPC message a request.
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id?: number; method: string };
    if (id === undefined) return void response.writeHead(202).end();
    const welcome = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'plain', version: '1', ...more } };
    const result = method === 'initialize' ? welcome : method === 'tools/list' ? listed : undefined;
    const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
}

describe('a server that states icons over MCP', () => {
  it('has those with an https URL', async () => {
    const icons = [{ src: 'https://acme.example/i.png', mimeType: 'image/png', sizes: ['64x64'] }, { src: 'data:image/png;base64,AAAA' }];
    const server = await plainMcp({ tools: [] }, { icons });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    await fixture.crawl();
    expect((await fixture.record('acme/tool'))?.facts.icons).toEqual(icons.slice(0, 1));
  });
});

describe('a server with invalid tools', () => {
  it('keeps the valid members of each tool, and names those that cannot be read', async () => {
    const good = TOOLS[0]!;
    const tools = [
      good,
      { name: 'text', description: 'Takes text.', inputSchema: { type: 'string' } },
      { name: 'bare' },
      { name: 'odd', description: 7, inputSchema: { type: 'object' } },
      { description: 'Nameless.' },
      'word',
      7,
    ];
    const server = await plainMcp({ tools });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    const { written, problems } = await fixture.crawl();
    expect([written, problems.map(({ code }) => code)]).toEqual([1, ['bad-tool', 'bad-tool']]);
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject({
      displayName: 'plain',
      tools: [
        good,
        { name: 'text', description: 'Takes text.', inputSchema: { type: 'string' } },
        { name: 'bare', description: '', inputSchema: { type: 'object' } },
        { name: 'odd', description: '', inputSchema: { type: 'object' } },
        { name: 'word' },
      ],
    });
  });

  it.each([[{}], [{ tools: { one: {} } }], [undefined]])(
    'is still listed if it responds with %j to the request for its tools',
    async (listed) => {
      const server = await plainMcp(listed);
      const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
      expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [{ code: 'tools-unreadable', at: `${server.url}/mcp` }] });
      const { facts } = (await fixture.record('acme/tool'))!;
      expect([facts.displayName, facts.tools]).toEqual(['plain', undefined]);
    },
  );

  it('is still listed with its name if its tool list is above the limit', async () => {
    const server = await plainMcp({ tools: [{ ...TOOLS[0]!, description: 'x'.repeat(1_100_000) }] });
    const fixture = await fixtureOf([{ kind: 'server', location: server.url, name: 'acme/tool' }]);
    expect(await fixture.crawl()).toMatchObject({ written: 1, problems: [{ code: 'too-large' }] });
    expect((await fixture.record('acme/tool'))?.facts.displayName).toBe('plain');
  });
});

describe('a repository with manual texts', () => {
  it('is requested conditionally by its other facts', async () => {
    const server = await testServer((request, response) => {
      if (request.url === '/acme/tool/HEAD/platform.yaml')
        sendCached(request, response, 'runtime: container\ndescription: Theirs.\n', '"f1"');
      else sendMissing(response);
    });
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    const options = { rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}` };
    await fixture.write('servers/acme/tool.yaml', 'qualifiedName: acme/tool\ndescription: Ours.\n');
    expect(await fixture.crawl(options)).toMatchObject({ written: 1, problems: [] });
    expect(await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1, problems: [] });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"f1"']);
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject({ description: 'Ours.', connections: [{ type: 'stdio' }] });
  });
});

describe('a repository whose server is deployed', () => {
  async function deployed(xRepository: string): Promise<{ fixture: CrawlFixture; options: object }> {
    const config = JSON.stringify({ type: 'object', properties: { served: {} }, 'x-repository': xRepository });
    const mcp = statelessMcp({ tools: TOOLS, title: 'Over MCP' }, 'json');
    const server = await testServer(async (request, response) => {
      const file = `runtime: container\ndisplayName: From the file\ndeploymentUrl: ${server.url}/srv\nconfigSchema: {type: object, properties: {filed: {}}}\n`;
      if (request.url === '/raw/acme/tool/HEAD/platform.yaml') sendCached(request, response, file, '"f1"');
      else if (request.url === '/srv/.well-known/mcp-config') sendCached(request, response, config, '"c1"');
      else if (request.url === '/srv/mcp') await bridge(request, response, mcp);
      else sendMissing(response);
    });
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool' }]);
    return { fixture, options: { rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` } };
  }

  it('has the texts of its file and the schema and tools of its server', async () => {
    const { fixture, options } = await deployed('https://github.com/acme/tool');
    expect(await fixture.crawl(options)).toMatchObject({ written: 1, problems: [] });
    const { facts } = (await fixture.record('acme/tool'))!;
    expect(facts).toMatchObject({ displayName: 'From the file', owner: 'acme', repo: 'tool', deployed: true });
    expect(facts.connections).toMatchObject([{ type: 'http', configSchema: { properties: { served: {} } } }]);
    expect(facts.tools).toHaveLength(3);
  });

  it('is verified if each names the other, and not by one alone', async () => {
    const both = await deployed('https://github.com/acme/tool');
    await both.fixture.crawl(both.options);
    expect((await both.fixture.record('acme/tool'))?.facts.verified).toBe(true);
    const one = await deployed('https://github.com/someone/else');
    await one.fixture.crawl(one.options);
    expect((await one.fixture.record('acme/tool'))?.facts.verified).toBeUndefined();
  });

  it('is unchanged, and still verified, if both respond 304', async () => {
    const { fixture, options } = await deployed('https://github.com/acme/tool');
    await fixture.crawl(options);
    expect(await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1, problems: [] });
  });
});
