import { describe, expect, it } from 'vitest';

import { noticesOf, readPlatform } from './read-platform.ts';

const URL = 'https://mcp.acme.example/mcp';
const HTTP = { type: 'http', url: 'https://mcp.acme.example' };

/** The connections of a file, without their schemas. */
function ways(text: string): object[] {
  return (readPlatform(text).value?.connections ?? []).map((connection) =>
    Object.fromEntries(Object.entries(connection).filter(([key]) => key !== 'configSchema')),
  );
}

describe('a URL in a platform file', () => {
  it.each([
    ['startCommand.url', `startCommand: {type: http, url: '${URL}'}`],
    ['startCommand.url with a transport', `startCommand: {type: http, url: '${URL}', transport: streamable-http}`],
    ['startCommand.endpoint', `startCommand: {type: http, endpoint: '${URL}'}`],
    ['server.url', `name: a\nserver: {type: http, url: '${URL}'}`],
    ['url with a transport', `name: a\ntransport: streamable-http\nurl: ${URL}`],
    ['url that ends like an endpoint', `runtime: container\nurl: ${URL}`],
    ['endpoint', `name: a\nendpoint: ${URL}`],
    ['transport.url', `name: a\ntransport: {type: streamable-http, url: '${URL}'}`],
    ['mcp.url', `name: a\nmcp: {url: '${URL}'}`],
    ['mcp_url', `name: a\nmcp_url: ${URL}`],
    ['remote.url', `name: a\nremote: {type: streamable-http, url: '${URL}'}`],
    ['remote', `name: a\nremote: ${URL}`],
    ['remotes', `name: a\nremotes: [{type: streamable-http, url: '${URL}'}]`],
    ['connections', `name: a\nconnections: [{type: http, deploymentUrl: '${URL}'}]`],
    ['mcpServers', `name: a\nmcpServers: {a: {url: '${URL}'}}`],
    ['endpoints', `name: a\nendpoints: {mcp: '${URL}'}`],
    ['deployment.url', `name: a\ndeployment: {url: 'https://mcp.acme.example'}`],
    ['hostedUrl', `runtime: container\nhostedUrl: https://mcp.acme.example`],
  ])('is read at %s', (_place, text) => {
    expect(ways(text)).toEqual([HTTP]);
    expect(readPlatform(text).value?.deploymentUrl).toBe('https://mcp.acme.example');
  });

  it('is the base of a deployment if it is only a host, unless it is called an endpoint or is among those of clients', () => {
    const host = 'https://acme.example';
    expect(ways(`name: a\nserver: {type: http, url: '${host}'}`)).toEqual([{ type: 'http', url: host }]);
    expect(ways(`name: a\nendpoint: ${host}`)).toEqual([{ type: 'http', url: host, endpoint: host }]);
    expect(ways(`mcpServers: {a: {url: '${host}'}}`)).toEqual([{ type: 'http', url: host, endpoint: host }]);
  });

  it('keeps an endpoint that is not at /mcp unchanged', () => {
    const endpoint = 'https://acme.example/mcp/server?v=1';
    expect(ways(`startCommand: {type: http, url: '${endpoint}'}`)).toMatchObject([{ type: 'http', endpoint }]);
  });

  it.each([
    ['by a type', 'remote: {type: sse, url: https://acme.example/events}', 'https://acme.example/events'],
    ['by a transport', 'name: a\ntransport: sse\nurl: https://acme.example/events', 'https://acme.example/events'],
    ['by the name of the key', 'name: a\nsseUrl: https://acme.example/events', 'https://acme.example/events'],
    ['by its path, if nothing else is stated', 'name: a\nremoteEndpoint: https://acme.example/mcp/sse', 'https://acme.example/mcp/sse'],
  ])('uses HTTP+SSE %s', (_how, text, url) => {
    expect(ways(text)).toEqual([{ type: 'http', transport: 'sse', url }]);
  });

  it('is listed before a local connection if a program is also stated, and once if it is stated twice', () => {
    const text = `remote: {url: '${URL}'}\nmcp_url: ${URL}\nstartCommand: {type: stdio, configSchema: {type: object, properties: {a: {}}}}`;
    expect(ways(text)).toEqual([HTTP, { type: 'stdio' }]);
    expect(ways(`mcpServers: {far: {url: '${URL}'}, near: {command: npx}}`)).toEqual([HTTP, { type: 'stdio' }]);
  });

  it.each([
    ['a URL of the local machine', 'http://localhost:8081/mcp'],
    ['a URL of the local machine by its address', 'http://127.0.0.1:3000/mcp'],
    ['a URL of every interface', 'http://0.0.0.0:3000/mcp'],
    ['a URL of a private network', 'http://10.0.0.7/mcp'],
    ['a URL of a container', 'http://server:8080/mcp'],
    ['a URL with a variable', 'https://${HOST}/mcp'],
    ['a URL with a placeholder', 'https://<your-host>/mcp'],
  ])('%s is not a deployment and gives a notice', (_what, url) => {
    for (const text of [`startCommand: {type: http, url: "${url}"}`, `runtime: container\ndeploymentUrl: "${url}"`]) {
      expect(ways(text)).toEqual([{ type: 'stdio' }]);
      expect(readPlatform(text).value).not.toHaveProperty('deploymentUrl');
      expect(
        noticesOf(text).some((notice) => /[uU]rl: .*public/.test(notice)),
        url,
      ).toBe(true);
    }
  });

  it('is a warning if it is invalid, and a notice if it is only a path', () => {
    expect(readPlatform('startCommand: {type: http, url: "https://*/mcp"}').problems).toMatchObject([
      { code: 'bad-url', severity: 'warning', pointer: '/startCommand/url' },
    ]);
    expect(noticesOf('startCommand: {type: http, endpoint: /mcp}')).toEqual([expect.stringContaining('/startCommand/endpoint')]);
  });

  it('is not found in other URLs: a repository, a homepage, an API of others', () => {
    const text =
      'runtime: container\nrepository: {url: https://github.com/acme/a}\nhomepage: https://acme.example\nurl: https://acme.example/about\napi: {url: https://api.acme.example/mcp}\nenv: {MCP_URL: https://acme.example/mcp}';
    expect(ways(text)).toEqual([{ type: 'stdio' }]);
  });

  it('keeps its headers, and declares a setting for a variable', () => {
    const text = `mcpServers: {a: {url: '${URL}', headers: {Authorization: 'Bearer \${TOKEN}', X-Client: acme, X-Api-Key: '0123'}}}`;
    const [connection] = readPlatform(text).value?.connections ?? [];
    expect(connection?.headers).toEqual([
      { name: 'Authorization', isSecret: true, value: 'Bearer {TOKEN}', variables: { TOKEN: { isSecret: true } } },
      { name: 'X-Client', value: 'acme' },
      { name: 'X-Api-Key', isSecret: true },
    ]);
    expect(ways(`remotes: [{url: '${URL}', headers: [{name: X-Key, isRequired: true}]}]`)).toMatchObject([
      { headers: [{ name: 'X-Key', isRequired: true }] },
    ]);
  });
});
