import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Access } from '../../src/api/access/access.ts';
import { problemAnswer } from '../../src/api/http/problem.ts';
import { HARBOUR } from '../support/records.ts';
import { publishedFolder, servedCatalog, type Answered, type PublishedFolder, type ServedCatalog } from '../support/served-catalog.ts';

const FOR_KEY: Access = {
  admit: (request) =>
    request.header('authorization') === undefined
      ? { admitted: false, answer: problemAnswer('no-key', 'No.', { 'www-authenticate': 'Bearer' }) }
      : { admitted: true, headers: { 'cache-control': 'no-store', vary: 'Authorization', ratelimit: '"key";r=1;t=1' } },
};

let site: PublishedFolder;
let served: ServedCatalog;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'https://harbour.example/list/');
  served = await servedCatalog(site.folder, { access: FOR_KEY });
});
afterAll(async () => {
  await served.close();
  await site.remove();
});

function initialize(headers: Record<string, string>): Promise<Answered> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } };
  return served.ask('/list/mcp', {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
}

describe('the MCP server of a served catalogue', () => {
  it('answers below the base to a key, in the terms of access', async () => {
    const { status, headers, body } = await initialize({ authorization: 'Bearer key' });
    expect(status).toBe(200);
    expect(body).toContain('"serverInfo"');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization', ratelimit: '"key";r=1;t=1' });
  });

  it('closes the connection for who asks for that', async () => {
    const { headers } = await initialize({ authorization: 'Bearer key', connection: 'close' });
    expect(headers['connection']).toBe('close');
  });

  it('answers to nobody without a key, to no other host, and not above the base', async () => {
    expect(await initialize({})).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect((await initialize({ authorization: 'Bearer key', host: 'evil.example' })).status).toBe(421);
    expect((await served.ask('/mcp', { headers: { authorization: 'Bearer key' } })).status).toBe(404);
  });

  it('tells everyone how it is configured', async () => {
    const { status, headers, body } = await served.ask('/list/.well-known/mcp-config');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/schema+json; charset=utf-8' });
    expect(JSON.parse(body)).toMatchObject({ $id: 'https://harbour.example/list/.well-known/mcp-config' });
  });

  it('refuses TRACE, of which no web request can be made', async () => {
    expect(await served.ask('/list/mcp', { method: 'TRACE', headers: { authorization: 'Bearer key' } })).toMatchObject({
      status: 405,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
});
