import { Client, StreamableHTTPClientTransport, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { accessByKey, KEY } from '../../support/one-key.ts';
import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type Answered, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** What a client with OAuth did. */
interface Tried {
  readonly error: Error | undefined;
  /** `METHOD /path`, each once. */
  readonly requests: readonly string[];
  /** Addresses to which its user was sent. */
  readonly redirects: readonly URL[];
}

/** Connects as an application does that knows OAuth and no keys. */
async function connectWithOAuth(endpoint: string): Promise<Tried> {
  const requests = new Set<string>();
  const redirects: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:1/callback',
    clientMetadata: { client_name: 'suite', redirect_uris: ['http://localhost:1/callback'] },
    clientInformation: () => undefined,
    saveClientInformation: () => undefined,
    tokens: () => undefined,
    saveTokens: () => undefined,
    redirectToAuthorization: (url) => void redirects.push(url),
    saveCodeVerifier: () => undefined,
    codeVerifier: () => '',
  };
  const transport = new StreamableHTTPClientTransport(new URL(endpoint), {
    authProvider: provider,
    fetch: (url, init) => {
      requests.add(`${init?.method ?? 'GET'} ${new URL(url).pathname}`);
      return fetch(url, init);
    },
  });
  const client = new Client({ name: 'suite', version: '1' });
  try {
    await client.connect(transport);
    return { error: undefined, requests: [...requests], redirects };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), requests: [...requests], redirects };
  } finally {
    await client.close();
  }
}

describe('a live catalogue that requires keys', () => {
  let site: PublishedFolder;
  let served: ServedCatalog;
  let address: string;

  beforeAll(async () => {
    site = await publishedFolder(createCatalog({ records: HARBOUR }), 'https://harbour.example/');
    served = await servedCatalog(site.folder, { access: accessByKey(), hosts: ['mirror.example', '127.0.0.256'] });
    address = `http://localhost:${served.port}`;
  });
  afterAll(async () => {
    await served.close();
    await site.remove();
  });

  const ask = (path: string, host = `localhost:${served.port}`): Promise<Answered> => served.ask(path, { headers: { host } });

  it.each(['', '/mcp', '/api', '/v0.1', '/v0'])(
    'publishes how to call %j without a key, and names no authorization server',
    async (part) => {
      const { status, headers, body } = await ask(WELL_KNOWN + part);
      expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([200, 'application/json', '*']);
      expect(JSON.parse(body)).toEqual({
        resource: address + part,
        resource_name: 'Portolan',
        bearer_methods_supported: ['header'],
        resource_documentation: `${address}/docs/agents/#keys`,
      });
    },
  );

  it('publishes it with the URL of the request, whether the published URL or another host of the catalogue', async () => {
    const resourceAt = async (host: string): Promise<unknown> => JSON.parse((await ask(`${WELL_KNOWN}/mcp`, host)).body);
    expect(await resourceAt('harbour.example')).toMatchObject({ resource: 'https://harbour.example/mcp' });
    expect(await resourceAt('mirror.example:8443')).toMatchObject({ resource: 'https://mirror.example:8443/mcp' });
    expect((await ask(`${WELL_KNOWN}/mcp`, 'evil.example')).status).toBe(421);
    expect((await ask(`${WELL_KNOWN}/elsewhere`)).status).toBe(404);
  });

  it.each(['localhost:65536', '127.0.0.256'])('takes the published URL if the requested host %s is part of no URL', async (host) => {
    const published = 'https://harbour.example';
    const metadata = await ask(`${WELL_KNOWN}/mcp`, host);
    expect([metadata.status, JSON.parse(metadata.body)]).toMatchObject([200, { resource: `${published}/mcp` }]);
    const { status, headers } = await ask('/api/servers', host);
    const challenge = `Bearer realm="portolan", resource_metadata="${published}${WELL_KNOWN}/api"`;
    expect([status, headers['www-authenticate']]).toEqual([401, challenge]);
  });

  it.each([
    ['/mcp', '/mcp'],
    ['/api/servers', '/api'],
    ['/v0.1/servers?limit=1', '/v0.1'],
    ['/v0/servers', '/v0'],
  ])('names the URL of the metadata when it refuses %s', async (path, part) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe(`Bearer realm="portolan", resource_metadata="${address}${WELL_KNOWN}${part}"`);
    const wrong = await served.ask(path, { headers: { host: `localhost:${served.port}`, authorization: 'Bearer wrong' } });
    expect(wrong.headers['www-authenticate']).toMatch(/^Bearer realm="portolan", error="invalid_token", resource_metadata="http:/);
  });

  it('makes the official client, which only supports OAuth, stop with a message about keys and without a login page', async () => {
    const { error, requests, redirects } = await connectWithOAuth(`${address}/mcp`);
    expect(error?.message).toContain('This catalogue takes keys, not OAuth');
    expect(error?.message).toContain(`${address}/docs/agents/#keys`);
    expect(redirects).toEqual([]);
    // Without a named authorization server, this client uses the server itself as one, and tries to register once.
    expect(requests).toEqual([
      'POST /mcp',
      `GET ${WELL_KNOWN}/mcp`,
      'GET /.well-known/oauth-authorization-server',
      'GET /.well-known/openid-configuration',
      'POST /register',
    ]);
  });

  it("accepts the official client with a key, and allows a browser to request the metadata with that client's header", async () => {
    const requestInit = { headers: { authorization: `Bearer ${KEY}` } };
    const client = new Client({ name: 'suite', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }));
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
    const { status, headers } = await served.ask(`${WELL_KNOWN}/mcp`, { method: 'OPTIONS', headers: { host: 'localhost' } });
    expect([status, headers['access-control-allow-headers']]).toEqual([204, 'Authorization, Content-Type, MCP-Protocol-Version']);
  });

  it("does not mention keys if the catalogue is open; if all of it is private, serves the metadata without a key and without the catalogue's name", async () => {
    const open = await servedCatalog(site.folder, { access: accessByKey({ isPublic: true }), isPublic: true });
    expect((await open.ask(`${WELL_KNOWN}/mcp`, { headers: { host: 'localhost' } })).status).toBe(404);
    await open.close();
    const shut = await servedCatalog(site.folder, { access: accessByKey({ isPrivate: true }), isPrivate: true });
    const metadata = await shut.ask(`${WELL_KNOWN}/mcp`, { headers: { host: 'localhost' } });
    expect(metadata.status).toBe(200);
    expect(JSON.parse(metadata.body)).not.toHaveProperty('resource_name');
    const page = await shut.ask('/', { headers: { host: 'localhost' } });
    expect([page.status, page.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="portolan", charset="UTF-8", Bearer realm="portolan"',
    ]);
    await shut.close();
  });
});
