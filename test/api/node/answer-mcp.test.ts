import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { SCOPES, type Access } from '../../../src/api/access/access.ts';
import type { ApiKey } from '../../../src/api/access/api-key.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import { keyedAccess } from '../../../src/api/access/keyed-access.ts';
import { problemAnswer } from '../../../src/api/http/problem.ts';
import { answerMcp } from '../../../src/api/node/answer-mcp.ts';
import { listen } from '../../../src/api/node/listen.ts';
import { nodeSha256 } from '../access/rings.ts';
import { HARBOUR } from '../../support/records.ts';
import {
  askRaw,
  publishedFolder,
  servedCatalog,
  type Answered,
  type PublishedFolder,
  type ServedCatalog,
} from '../../support/served-catalog.ts';

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

function initialize(headers: Record<string, string>, at = served): Promise<Answered> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } };
  return at.ask('/list/mcp', {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
}

describe('the MCP server of a served catalogue', () => {
  it('responds below the base with a key, with the headers of the access rules', async () => {
    const { status, headers, body } = await initialize({ authorization: 'Bearer key' });
    expect(status).toBe(200);
    expect(body).toContain('"serverInfo"');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Authorization', ratelimit: '"key";r=1;t=1' });
  });

  it('responds at an encoded path, and to media types in capitals', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } };
    const { status, body } = await served.ask('/list/%6dcp?units=x', {
      method: 'POST',
      headers: { authorization: 'Bearer key', accept: 'Application/JSON, TEXT/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    });
    expect([status, body]).toEqual([200, expect.stringContaining('"serverInfo"')]);
    expect((await served.ask('/list/.well-known/mcp%2dconfig')).status).toBe(200);
  });

  it('closes the connection if the client requests it', async () => {
    const { headers } = await initialize({ authorization: 'Bearer key', connection: 'close' });
    expect(headers['connection']).toBe('close');
  });

  it('refuses requests without a key, to another host and outside the base', async () => {
    expect(await initialize({})).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer\b/) as string },
    });
    expect((await initialize({ authorization: 'Bearer key', host: 'evil.example' })).status).toBe(421);
    expect((await served.ask('/mcp', { headers: { authorization: 'Bearer key' } })).status).toBe(404);
  });

  it('publishes its configuration schema to all clients', async () => {
    const { status, headers, body } = await served.ask('/list/.well-known/mcp-config');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/schema+json; charset=utf-8' });
    expect(JSON.parse(body)).toMatchObject({ $id: 'https://harbour.example/list/.well-known/mcp-config' });
  });

  it('lets pages of other origins read that it failed', async () => {
    const never = (): Promise<void> => Promise.resolve();
    const mcp = { fetch: () => Promise.reject(new Error('broken')), idle: never, close: never };
    const reported: unknown[] = [];
    const onerror = (error: unknown): void => void reported.push(error);
    const server = createServer((incoming, outgoing) =>
      answerMcp({ incoming, outgoing, mcp, key: undefined, limited: undefined, headers: { vary: 'Authorization' }, onerror }),
    );
    const listening = await listen(server, { port: 0, host: '127.0.0.1' });
    onTestFinished(() => listening.close());
    expect(await askRaw(Number(new URL(listening.origin).port), '/mcp')).toMatchObject({
      status: 500,
      headers: { 'access-control-allow-origin': '*', vary: 'Authorization' },
    });
    expect(reported).toHaveLength(1);
  });

  it('refuses TRACE, for which no web Request exists', async () => {
    expect(await served.ask('/list/mcp', { method: 'TRACE', headers: { authorization: 'Bearer key' } })).toMatchObject({
      status: 405,
      headers: { 'content-type': 'application/problem+json', allow: 'GET, POST, DELETE, OPTIONS' },
    });
  });
});

describe('an MCP session before protocol version 2026-07-28', () => {
  const stored = (key: string): ApiKey => ({ name: key, hash: nodeSha256(key) as string, scopes: SCOPES });
  const keys = new Map(['one', 'two'].map((key) => [nodeSha256(key) as string, stored(key)]));
  const accessOf = (isPublic: boolean): Access =>
    keyedAccess({
      keys: { find: (hash) => keyRing([...keys.values()]).find(hash) },
      sha256: nodeSha256,
      now: () => 0,
      limits: undefined,
      isPublic,
      isPrivate: false,
    });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} });

  async function session(isPublic: boolean, headers: Record<string, string>): Promise<ServedCatalog & { readonly id: string }> {
    const own = await servedCatalog(site.folder, { access: accessOf(isPublic), isPublic });
    const opened = await initialize(headers, own);
    expect(opened.status).toBe(200);
    return { ...own, id: opened.headers['mcp-session-id'] ?? '' };
  }

  const asks = (own: ServedCatalog & { readonly id: string }, headers: Record<string, string>, method = 'POST'): Promise<Answered> =>
    own.ask('/list/mcp', {
      method,
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', 'mcp-session-id': own.id, ...headers },
      ...(method === 'POST' && { body: list }),
    });

  it('is unknown to a request with another key, and continues for its own key in any spelling', async () => {
    const own = await session(false, { authorization: 'Bearer one' });
    for (const method of ['POST', 'GET', 'DELETE']) {
      const { status, body } = await asks(own, { authorization: 'Bearer two' }, method);
      expect({ status, message: (JSON.parse(body) as { error: { message: string } }).error.message }, method).toEqual({
        status: 404,
        message: 'Session not found',
      });
    }
    expect((await asks(own, {})).status).toBe(401);
    expect((await asks(own, { authorization: 'bearer  one' })).body).toContain('search_servers');
    keys.delete(nodeSha256('one') as string);
    expect((await asks(own, { authorization: 'Bearer one' })).status, 'a revoked key').toBe(401);
    keys.set(nodeSha256('one') as string, stored('one'));
    await own.close();
  });

  it('is available to all clients if the catalogue is open, whatever key is sent', async () => {
    const own = await session(true, {});
    for (const headers of [{}, { authorization: 'Bearer one' }, { authorization: 'Bearer other' }])
      expect((await asks(own, headers as Record<string, string>)).status).toBe(200);
    await own.close();
  });
});
