import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';

import type { EndpointFacts } from '../../../src/catalog/record/endpoint-facts.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import type { CrawlFixture } from '../../support/crawl-fixture.ts';
import { sendMissing, type TestServer } from '../../support/http-server.ts';
import { bridge, sessionMcp, statelessMcp } from '../../support/mcp-server.ts';
import { fixtureOf, testServer } from '../../support/opened.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const LATER = '2026-03-02T00:00:00.000Z';
const NAME = 'acme/tool';
const TOOLS = [{ name: 'one', inputSchema: { type: 'object' } }];

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A host whose endpoint and documents answer by path, and a catalogue with a server at it. */
async function start(
  answers: Readonly<Record<string, Answer>>,
  more = '',
): Promise<{ readonly host: TestServer; readonly fixture: CrawlFixture; readonly observe: (now?: string) => Promise<Observed> }> {
  const host = await testServer((request, response) => {
    const answer = answers[request.url ?? ''];
    return answer === undefined ? sendMissing(response) : answer(request, response);
  });
  const fixture = await fixtureOf([]);
  await fixture.write(`servers/${NAME}.yaml`, `qualifiedName: ${NAME}\ncreatedAt: ${NOW}\ndeploymentUrl: ${host.url}\n${more}`);
  return {
    host,
    fixture,
    async observe(now = NOW) {
      const { endpointsAsked = 0, problems } = await fixture.crawl({ endpoints: true, now, minIntervalMs: 0, deadlineMs: 2000 });
      expect(problems).toEqual([]);
      const content = await fixture.record(NAME);
      return { asked: endpointsAsked, facts: content?.facts.endpointFacts, from: content?.from.endpoints?.fetchedAt };
    },
  };
}

interface Observed {
  readonly asked: number;
  readonly facts: readonly EndpointFacts[] | undefined;
  readonly from: string | undefined;
}

function refusing(challenge?: string): Answer {
  return (_request, response) => void response.writeHead(401, challenge === undefined ? {} : { 'www-authenticate': challenge }).end();
}

function json(body: (host: string) => unknown): Answer {
  return (request, response) => {
    const text = JSON.stringify(body(`http://${request.headers.host ?? ''}`));
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
}

const METADATA = '/.well-known/oauth-protected-resource';

describe('a crawl that asks the endpoints of remote servers', () => {
  it('records a server of MCP 2026-07-28 that requires nothing, with its versions', async () => {
    const mcp = statelessMcp({ tools: TOOLS }, 'json');
    const { host, observe } = await start({ '/mcp': (request, response) => bridge(request, response, mcp) });
    const { asked, facts, from } = await observe();
    expect([asked, from]).toEqual([1, NOW]);
    expect(facts).toMatchObject([{ url: `${host.url}/mcp`, observedAt: NOW, signIn: 'none', capabilities: ['tools'] }]);
    expect(facts?.[0]?.protocolVersions?.[0]).toBe('2026-07-28');
    expect(host.requests.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  it('reports a file that cannot be written, and goes on', async () => {
    const mcp = statelessMcp({ tools: TOOLS }, 'json');
    const { host, fixture } = await start({
      '/mcp': (request, response) => {
        // A file takes the place of the folder, so that nothing can be written in it.
        rmSync(`${fixture.folder}/servers/acme`, { recursive: true, force: true });
        writeFileSync(`${fixture.folder}/servers/acme`, '');
        return bridge(request, response, mcp);
      },
    });
    await fixture.write('servers/other/tool.yaml', `qualifiedName: other/tool\ncreatedAt: ${NOW}\ndeploymentUrl: ${host.url}\n`);
    const { problems } = await fixture.crawl({ endpoints: true, now: NOW, minIntervalMs: 0, deadlineMs: 2000 });
    expect(problems).toMatchObject([{ code: 'unwritable-content', message: expect.stringContaining(`"${NAME}"`) as string }]);
    expect((await fixture.record('other/tool'))?.facts.endpointFacts).toHaveLength(1);
  });

  it('records the version that an older server agrees on', async () => {
    const mcp = sessionMcp({ tools: TOOLS }, 'json');
    const { observe } = await start({ '/mcp': (request, response) => bridge(request, response, mcp) });
    const { facts } = await observe();
    expect(facts).toMatchObject([{ signIn: 'none', protocolVersions: [expect.stringMatching(/^2025-/)], capabilities: ['tools'] }]);
    expect(mcp.open()).toBe(0);
  });

  it('records extensions and the cache hint of the list of tools', async () => {
    const { observe } = await start({ '/mcp': rpc({ 'server/discover': DISCOVERED, 'tools/list': LISTED }) });
    expect((await observe()).facts).toMatchObject([
      {
        signIn: 'none',
        protocolVersions: ['2026-07-28', '2025-11-25'],
        capabilities: ['prompts', 'tools'],
        extensions: ['com.example/charts', 'io.modelcontextprotocol/ui'],
        cache: { ttlMs: 60_000, scope: 'public' },
      },
    ]);
  });

  it('reads the metadata that a challenge names', async () => {
    const place = `${METADATA}/mcp`;
    const { host, observe } = await start({
      '/mcp': (request, response) =>
        refusing(`Bearer error="invalid_token", resource_metadata="http://${request.headers.host ?? ''}${place}"`)(request, response),
      [place]: json((url) => ({
        resource: `${url}/mcp`,
        authorization_servers: ['https://login.example.com'],
        scopes_supported: ['read', 'write'],
      })),
    });
    expect((await observe()).facts).toEqual([
      {
        url: `${host.url}/mcp`,
        observedAt: NOW,
        signIn: 'oauth',
        scheme: 'bearer',
        resourceMetadata: `${host.url}${place}`,
        authorizationServers: ['https://login.example.com'],
        scopes: ['read', 'write'],
      },
    ]);
    // The crawler asks the origin of the endpoint, and no authorization server.
    expect(host.requests.filter(({ path }) => path.startsWith('/.well-known')).map(({ path }) => path)).toEqual([place]);
  });

  it('finds metadata at the well-known paths, and prefers the scopes of the challenge', async () => {
    const { observe } = await start({
      '/mcp': refusing('Bearer scope="mail.read mail.send"'),
      [METADATA]: json((url) => ({ resource: url, authorization_servers: ['https://login.example.com'], scopes_supported: ['all'] })),
    });
    expect((await observe()).facts).toMatchObject([{ signIn: 'oauth', scopes: ['mail.read', 'mail.send'] }]);
  });

  it('finds the authorization server of MCP 2025-03-26', async () => {
    const { host, observe } = await start({
      '/mcp': refusing('Bearer'),
      '/.well-known/oauth-authorization-server': json((url) => ({ issuer: url, authorization_endpoint: `${url}/authorize` })),
    });
    const { facts } = await observe();
    expect(facts).toMatchObject([{ signIn: 'oauth', authorizationServers: [host.url] }]);
    expect(facts?.[0]).not.toHaveProperty('resourceMetadata');
  });

  it('records a key if it is asked for a token and no metadata says how to get one', async () => {
    const { observe } = await start({ '/mcp': refusing('Basic realm="x"') });
    expect((await observe()).facts).toMatchObject([{ signIn: 'key', scheme: 'basic' }]);
  });

  it('records no sign-in if access is refused without a challenge', async () => {
    const { host, observe } = await start({ '/mcp': refusing() });
    expect((await observe()).facts).toEqual([{ url: `${host.url}/mcp`, observedAt: NOW }]);
  });

  it('believes no metadata about another resource, and follows no URL of another origin', async () => {
    const other = await testServer((_request, response) => void response.writeHead(200).end('{}'));
    const { observe } = await start({
      '/mcp': refusing(`Bearer resource_metadata="${other.url}/metadata"`),
      [METADATA]: json(() => ({ resource: 'https://bank.example.com/mcp', authorization_servers: ['https://evil.example.com'] })),
      [`${METADATA}/mcp`]: (_request, response) => void response.writeHead(302, { location: `${other.url}/metadata` }).end(),
    });
    const { facts } = await observe();
    expect(facts).toMatchObject([{ signIn: 'oauth' }]);
    expect(Object.keys(facts?.[0] ?? {})).toEqual(['url', 'observedAt', 'signIn', 'scheme']);
    expect(other.requests).toEqual([]);
  });

  it('keeps only what is bounded and well-formed of hostile answers', async () => {
    const { observe } = await start({
      '/mcp': refusing(`Bearer scope="${'x'.repeat(2000)} <b> ok", realm="${'y'.repeat(5000)}"`),
      [METADATA]: json((url) => ({
        resource: url,
        authorization_servers: [
          'javascript:alert(1)',
          'https://u:p@login.example.com',
          ...Array.from({ length: 50 }, (_, index) => `https://a${index}.example.com`),
        ],
        scopes_supported: 'all',
      })),
    });
    const { facts } = await observe();
    expect(facts).toMatchObject([{ signIn: 'oauth', scopes: ['<b>', 'ok'] }]);
    expect(facts?.[0]?.authorizationServers).toEqual(['https://a0.example.com', 'https://a1.example.com', 'https://a2.example.com']);
  });

  it('records nothing of a host that speaks no MCP, is broken, or sends a document without end', async () => {
    const endless = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const goOn = (): void => {
        if (!response.destroyed) response.write('['.repeat(10_000), goOn);
      };
      goOn();
    };
    const page = await start({ '/mcp': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>') });
    expect((await page.observe()).facts).toBeUndefined();
    const broken = await start({ '/mcp': (_request, response) => void response.destroy() });
    expect((await broken.observe()).facts).toBeUndefined();
    const long = await start({ '/mcp': refusing('Bearer'), [METADATA]: (_request, response) => endless(response) });
    expect((await long.observe()).facts).toMatchObject([{ signIn: 'key' }]);
  });

  it('keeps the last facts of an endpoint that does not answer, and changes no byte if it answers the same', async () => {
    let answer: Answer = refusing('Bearer scope="a"');
    const { fixture, observe } = await start({ '/mcp': (request, response) => answer(request, response) });
    const { facts: first } = await observe();
    const before = await fixture.snapshot();
    await observe(nextTurn(1));
    answer = (_request, response) => void response.writeHead(503).end();
    const { facts: kept, from } = await observe(nextTurn(2));
    expect([kept, from]).toEqual([first, NOW]);
    expect(await fixture.snapshot()).toEqual(before);
    answer = refusing('Basic realm="a"');
    const { facts: changed } = await observe(nextTurn(3));
    expect(changed).toMatchObject([{ signIn: 'key', observedAt: nextTurn(3) }]);
  });

  it('asks a known endpoint once a week, and forgets one that the server no longer has', async () => {
    const { host, fixture, observe } = await start({ '/mcp': refusing('Basic') });
    await observe();
    const asked: number[] = [];
    for (let day = 2; day <= 8; day += 1) asked.push((await observe(`2026-03-0${day}T00:00:00.000Z`)).asked);
    expect(asked.filter((count) => count === 1)).toHaveLength(1);
    const [[, { text }] = ['', { text: '' }]] = await fixture.snapshot();
    await fixture.write(
      `servers/${NAME}.yaml`,
      text.replaceAll(host.url, `${host.url}/other`).replace(/url: (\S+)\/other\/mcp/, 'url: $1/mcp'),
    );
    expect((await observe('2026-05-01T00:00:00.000Z')).facts).toBeUndefined();
  });

  it('never asks for facts that people wrote', async () => {
    const written = `endpointFacts:\n  - url: https://a.example.com/mcp\n    observedAt: ${NOW}\n    signIn: oauth\n`;
    const { host, observe } = await start({ '/mcp': refusing('Basic') }, written);
    expect(await observe()).toMatchObject({ asked: 0, facts: [{ signIn: 'oauth' }] });
    expect(host.requests).toEqual([]);
  });

  it('takes the answers that the source of the server received, without another request', async () => {
    const mcp = statelessMcp({ tools: TOOLS }, 'json');
    const { host, fixture } = await start({ '/mcp': (request, response) => bridge(request, response, mcp) });
    await fixture.writeSources([{ kind: 'server', location: host.url, name: 'acme/own' }]);
    await fixture.write(`servers/${NAME}.yaml`, `qualifiedName: ${NAME}\ncreatedAt: ${NOW}\n`);
    const { endpointsAsked } = await fixture.crawl({ endpoints: true, now: NOW, minIntervalMs: 0 });
    const posts = host.requests.filter(({ method }) => method === 'POST').length;
    await fixture.crawl({ now: LATER, minIntervalMs: 0 });
    expect([endpointsAsked, host.requests.filter(({ method }) => method === 'POST').length]).toEqual([undefined, 2 * posts]);
    expect((await fixture.record('acme/own'))?.facts.endpointFacts).toMatchObject([
      { url: `${host.url}/mcp`, observedAt: NOW, signIn: 'none', capabilities: ['tools'] },
    ]);
  });

  it('is part of no crawl of selected kinds, because those may have no network', async () => {
    const { host, fixture } = await start({ '/mcp': refusing('Basic') });
    await fixture.crawl({ endpoints: true, kinds: ['file'], now: LATER });
    expect(host.requests).toEqual([]);
  });
});

const DISCOVERED = {
  resultType: 'complete',
  ttlMs: 1000,
  cacheScope: 'public',
  supportedVersions: ['2025-11-25', '2026-07-28'],
  capabilities: { tools: {}, prompts: {}, extensions: { 'io.modelcontextprotocol/ui': {}, 'com.example/charts': {} } },
};

const LISTED = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public', tools: [{ name: 'one', inputSchema: { type: 'object' } }] };

/** Answers JSON-RPC requests by method. */
function rpc(results: Readonly<Record<string, object>>): Answer {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly id?: number; readonly method: string };
    const result = results[method];
    const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  };
}

/** The same day of a later week, plus the days of a week that make it the turn of every server. */
function nextTurn(week: number): string {
  return new Date(Date.parse(NOW) + week * 7 * 86_400_000 + TURN * 86_400_000).toISOString();
}

/** Days from {@link NOW} to the turn of {@link NAME}. */
const TURN = turnOf();

function turnOf(): number {
  const day = Math.floor(Date.parse(NOW) / 86_400_000);
  return (Number.parseInt(serverId(NAME).slice(0, 8), 16) - day + 7 * 1e9) % 7;
}
