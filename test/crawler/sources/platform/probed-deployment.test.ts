import { describe, expect, it } from 'vitest';

import { mcpEndpoint } from '../../../../src/catalog/record/mcp-endpoint.ts';
import { testServer, fixtureOf } from '../../../support/opened.ts';
import { sendCached, sendMissing } from '../../../support/http-server.ts';

describe('a repository whose server.json states a deployed server', () => {
  it('keeps its packages, other remotes and headers if the deployed server states its configuration', async () => {
    let schema = '{"type": "object", "properties": {"served": {}}}';
    const packages = [{ registryType: 'npm', identifier: 'tides', version: '1.0.0', transport: { type: 'stdio' } }];
    const headers = [{ name: 'X-Tides', isRequired: true }];
    let remotes: readonly object[] = [];
    const server = await testServer((request, response) => {
      const file = JSON.stringify({ name: 'io.github.acme/tool', version: '1.0.0', packages, remotes });
      if (request.url?.endsWith('/server.json') === true) sendCached(request, response, file, `"${file.length}"`);
      else if (request.url === '/srv/.well-known/mcp-config') sendCached(request, response, schema, `"${schema.length}"`);
      else sendMissing(response);
    });
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool', name: 'acme/tool' }]);
    const options = { rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` };
    remotes = [{ type: 'streamable-http', url: `${server.url}/srv/mcp`, headers }];
    await fixture.crawl(options);
    const served = { url: `${server.url}/srv`, headers, configSchema: { properties: { served: {} } } };
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject({ packages, connections: [served] });
    expect(await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0 });
    remotes = [...remotes, { type: 'sse', url: 'https://other.example/events' }];
    await fixture.crawl({ ...options, now: '2026-02-03T00:00:00.000Z' });
    const other = { url: 'https://other.example/events', transport: 'sse' };
    expect((await fixture.record('acme/tool'))?.facts.connections).toMatchObject([served, other]);
    schema = '{"type": "object", "properties": {"changed": {}}}';
    await fixture.crawl({ ...options, now: '2026-02-04T00:00:00.000Z' });
    const changed = { ...served, configSchema: { properties: { changed: {} } } };
    expect((await fixture.record('acme/tool'))?.facts).toMatchObject({ packages, connections: [changed, other] });
  });
});

describe('a repository whose platform file states a URL', () => {
  it.each([
    ['with an endpoint at /mcp is probed', (base: string) => `startCommand: {type: http, url: ${base}/srv/mcp}`, true],
    ['with another endpoint keeps it and is not probed', (base: string) => `startCommand: {type: http, url: ${base}/srv/v1}`, false],
    ['with HTTP+SSE keeps it and is not probed', (base: string) => `remote: {type: sse, url: ${base}/srv/sse}`, false],
  ])('%s', async (_what, fileOf, isAsked) => {
    let text = '';
    const server = await testServer((request, response) => {
      if (request.url?.endsWith('/platform.yaml') === true) sendCached(request, response, text, '"1"');
      else sendMissing(response);
    });
    text = fileOf(server.url);
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool', name: 'acme/tool' }]);
    const options = { rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` };
    const summary = await fixture.crawl(options);
    const first = (await fixture.record('acme/tool'))?.facts.connections?.[0];
    expect(first).toMatchObject({ type: 'http' });
    expect(first?.endpoint ?? `${first?.url ?? ''}${first?.transport === 'sse' ? '' : '/mcp'}`).toBe(/http:[^},]*/.exec(text)?.[0]);
    expect(server.requests.some(({ path }) => path.startsWith('/srv'))).toBe(isAsked);
    if (!isAsked) expect(summary.problems).toEqual([]);
    const requestCount = server.requests.length;
    expect(await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0, unchanged: 1 });
    expect(server.requests.slice(requestCount).some(({ path }) => path.startsWith('/srv'))).toBe(isAsked);
  });

  it('with a query keeps it and is not probed, because no other URL follows from it', async () => {
    const url = 'https://tool.example/mcp?region=eu';
    const server = await testServer((request, response) => {
      if (request.url?.endsWith('/platform.yaml') === true) sendCached(request, response, `deploymentUrl: "${url}"`, '"1"');
      else sendMissing(response);
    });
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool', name: 'acme/tool' }]);
    const options = { rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` };
    for (const now of ['2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z']) {
      expect((await fixture.crawl({ ...options, now })).problems).toEqual([]);
      const connections = (await fixture.record('acme/tool'))?.facts.connections ?? [];
      expect(connections.map(mcpEndpoint)).toEqual([url]);
    }
  });

  it('keeps the local connection if the deployed server states its configuration', async () => {
    let schema = '{"type": "object", "properties": {"served": {}}}';
    const server = await testServer((request, response) => {
      const file = `remote: {url: ${server.url}/srv/mcp}\nstartCommand: {type: stdio, configSchema: {type: object, properties: {own: {}}}}\n`;
      if (request.url?.endsWith('/platform.yaml') === true) sendCached(request, response, file, '"f1"');
      else if (request.url === '/srv/.well-known/mcp-config') sendCached(request, response, schema, `"${schema.length}"`);
      else sendMissing(response);
    });
    const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool', name: 'acme/tool' }]);
    const options = { rawUrl: `${server.url}/raw/{owner}/{repo}/{ref}/{path}` };
    const own = { type: 'stdio', configSchema: { properties: { own: {} } } };
    await fixture.crawl(options);
    expect((await fixture.record('acme/tool'))?.facts.connections).toMatchObject([{ configSchema: { properties: { served: {} } } }, own]);
    expect(await fixture.crawl({ ...options, now: '2026-02-02T00:00:00.000Z' })).toMatchObject({ written: 0 });
    schema = '{"type": "object", "properties": {"changed": {}}}';
    await fixture.crawl({ ...options, now: '2026-02-03T00:00:00.000Z' });
    expect((await fixture.record('acme/tool'))?.facts.connections).toMatchObject([{ configSchema: { properties: { changed: {} } } }, own]);
  });
});
