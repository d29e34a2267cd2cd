import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect as connectTo, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import type { Access } from '../../../../src/api/access/access.ts';
import { buildIdentity, folderReader, indexPaths } from '../../../../src/api/node/built-folder.ts';
import { openLiveCatalog } from '../../../../src/api/node/live-catalog.ts';
import type { ObserveRequest } from '../../../../src/api/node/observe-requests.ts';
import { innerServer, serveCatalog } from '../../../../src/api/node/serve-catalog.ts';
import { answerPeer, isPeer, passOnSessions } from '../../../../src/api/node/workers/peer-sessions.ts';
import { placeOfSession, sessionIdAt } from '../../../../src/api/node/workers/session-place.ts';
import { connect } from '../../../session-config/server/mcp-client.ts';
import { HARBOUR } from '../../../support/records.ts';
import { askRaw, publishedFolder, type PublishedFolder } from '../../../support/served-catalog.ts';
import { callInSession, listenInSession, OPENING } from '../swap-load.ts';

const SECRET = 's'.repeat(43);
const SEARCH = { q: 'weather' };
const KEY_HASH = '5d41f7a0'.repeat(8);

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://harbour.example/');
});
afterAll(() => site.remove());

/** Two workers in this process, at ports of their own, so that a test chooses which one gets a request. */
async function twoWorkers({ trustsProxy = false, idleMs }: { readonly trustsProxy?: boolean; readonly idleMs?: number } = {}) {
  const addresses: string[] = [];
  const access: Access = {
    admit: ({ address }) => {
      addresses.push(address);
      return { admitted: true, headers: {}, key: KEY_HASH };
    },
  };
  const keys: string[] = [];
  const observe: ObserveRequest = (_incoming, _outgoing, answer) => answer((key) => void keys.push(key));
  const ports: Record<number, number> = {};
  const worker = async (place: number): Promise<{ readonly port: number; readonly inner: Server }> => {
    const { folder } = site;
    const onerror = (error: unknown): void => expect.fail(String(error));
    const catalog = await openLiveCatalog({
      read: folderReader(folder),
      identity: () => buildIdentity(folder),
      indexPaths: () => indexPaths(folder),
      now: () => performance.now(),
      access,
      isPublic: false,
      isPrivate: false,
      hosts: [],
      onerror,
      newSessionId: () => sessionIdAt(place),
    });
    const before = passOnSessions({ place, secret: SECRET, trustsProxy, portOf: (peer) => ports[peer], ...(idleMs && { idleMs }) });
    const server = await serveCatalog({ catalog, folder, trustsProxy, onerror, port: 0, host: '127.0.0.1', before, observe });
    const inner = innerServer({
      catalog,
      folder,
      onerror,
      observe: answerPeer,
      before: (incoming, outgoing) => !isPeer(incoming, SECRET) && !outgoing.destroy().closed,
    });
    inner.listen(0, '127.0.0.1');
    await once(inner, 'listening');
    ports[place] = (inner.address() as AddressInfo).port;
    onTestFinished(async () => {
      inner.close();
      inner.closeAllConnections();
      await server.close();
      await catalog.close();
    });
    return { port: Number(new URL(server.origin).port), inner };
  };
  return { first: await worker(1), second: await worker(2), ports, addresses, keys };
}

describe('an MCP session of another worker', () => {
  it('answers the official client whichever worker gets its requests', async () => {
    const { first, second } = await twoWorkers();
    const { transport, call, close } = await connect(`http://127.0.0.1:${first.port}/mcp`, 'legacy');
    const session = transport.sessionId ?? '';
    expect(placeOfSession(session)).toBe(1);
    expect(await call('search_servers', SEARCH)).toContain('acme/weather');
    for (const { port } of [first, second]) {
      const answer = await askRaw(port, '/mcp', { method: 'POST', ...callInSession(session, 'search_servers', SEARCH) });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('acme/weather');
    }
    await close();
  });

  it('streams through the worker that got the request, and ends there with the session', async () => {
    const { first, second } = await twoWorkers();
    const opened = await askRaw(first.port, '/mcp', { method: 'POST', ...OPENING });
    const session = opened.headers['mcp-session-id'] ?? '';
    const stream = await listenInSession(second.port, session);
    expect(stream.status).toBe(200);
    expect(stream.isOpen()).toBe(true);
    const ended = await askRaw(second.port, '/mcp', { method: 'DELETE', headers: { 'mcp-session-id': session } });
    expect(ended.status).toBe(200);
    await expect.poll(() => stream.isOpen()).toBe(false);
  });

  it('has no stream any more once the client has gone, so that it may open another', async () => {
    const { first, second } = await twoWorkers();
    const opened = await askRaw(first.port, '/mcp', { method: 'POST', ...OPENING });
    const session = opened.headers['mcp-session-id'] ?? '';
    for (const { port } of [first, second, first]) {
      const isOpened = async (): Promise<number> => {
        const stream = await listenInSession(port, session);
        stream.close();
        return stream.status;
      };
      await expect.poll(isOpened).toBe(200);
    }
  });

  it('is asked under the address of the client, which cannot state another one', async () => {
    const { first, second, addresses } = await twoWorkers();
    const opened = await askRaw(first.port, '/mcp', { method: 'POST', ...OPENING });
    const message = callInSession(opened.headers['mcp-session-id'] ?? '', 'search_servers', SEARCH);
    const headers = { ...message.headers, 'x-forwarded-for': '203.0.113.5' };
    await askRaw(second.port, '/mcp', { method: 'POST', ...message, headers });
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
    const trusting = await twoWorkers({ trustsProxy: true });
    const open = await askRaw(trusting.first.port, '/mcp', { method: 'POST', ...OPENING });
    const again = callInSession(open.headers['mcp-session-id'] ?? '', 'search_servers', SEARCH);
    await askRaw(trusting.second.port, '/mcp', {
      method: 'POST',
      ...again,
      headers: { ...again.headers, 'x-forwarded-for': '198.51.100.1, 203.0.113.5' },
    });
    expect(trusting.addresses.at(-1)).toBe('203.0.113.5');
  });

  it('is reached over a connection that is used again, and closed while unused', async () => {
    const { first, second } = await twoWorkers({ idleMs: 1500 });
    let opened = 0;
    first.inner.on('connection', () => (opened += 1));
    const { headers } = await askRaw(first.port, '/mcp', { method: 'POST', ...OPENING });
    const session = headers['mcp-session-id'] ?? '';
    const call = () => askRaw(second.port, '/mcp', { method: 'POST', ...callInSession(session, 'search_servers', SEARCH) });
    for (let calls = 0; calls < 3; calls += 1) expect((await call()).status).toBe(200);
    expect(opened).toBe(1);
    const connections = promisify(first.inner.getConnections.bind(first.inner));
    // The worker itself closes it more than a minute later.
    await expect.poll(() => connections()).toBe(0);
    const stream = await listenInSession(second.port, session);
    await setTimeout(2000);
    expect(stream.isOpen()).toBe(true);
  });

  it('tells the worker that got the request which key was accepted, for its log, and not the client', async () => {
    const { first, second, keys } = await twoWorkers();
    const opened = await askRaw(first.port, '/mcp', { method: 'POST', ...OPENING });
    const session = opened.headers['mcp-session-id'] ?? '';
    const { status, headers } = await askRaw(second.port, '/mcp', { method: 'POST', ...callInSession(session, 'search_servers', SEARCH) });
    expect(status).toBe(200);
    expect(keys).toEqual([KEY_HASH, KEY_HASH]);
    expect(JSON.stringify(headers)).not.toContain(KEY_HASH);
  });

  it('answers a client of HTTP/1.0 without chunks, which it cannot read', async () => {
    const { first, second } = await twoWorkers();
    const opened = await askRaw(first.port, '/mcp', { method: 'POST', ...OPENING });
    const { headers, body } = callInSession(opened.headers['mcp-session-id'] ?? '', 'search_servers', SEARCH);
    const fields = { ...headers, host: 'localhost', 'content-length': Buffer.byteLength(body) };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connectTo(second.port, '127.0.0.1', () => socket.write(`POST /mcp HTTP/1.0\r\n${lines.join('')}\r\n${body}`));
    const [head = '', answer = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head).not.toMatch(/^transfer-encoding:/im);
    expect(answer).toMatch(/^(?:event|data): /);
  });

  it('is unknown where its worker has ended, so that the client opens another', async () => {
    const { second, ports } = await twoWorkers();
    for (const id of [sessionIdAt(1), sessionIdAt(7)]) {
      if (id.startsWith('w1-')) ports[1] = 1;
      const answer = await askRaw(second.port, '/mcp', { method: 'POST', ...callInSession(id, 'search_servers', SEARCH) });
      expect(answer.status).toBe(404);
      expect(answer.body).toContain('Session not found');
      // Otherwise a page of another origin could not tell this from a network that is down.
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('is not reached by a process that does not know the secret', async () => {
    const { ports } = await twoWorkers();
    for (const headers of [{}, { 'portolan-worker': 'x' }, { 'portolan-worker': 's'.repeat(42) }])
      await expect(askRaw(ports[1] ?? 0, '/api/servers', { headers })).rejects.toThrow();
    expect((await askRaw(ports[1] ?? 0, '/api/servers', { headers: { 'portolan-worker': SECRET } })).status).toBe(200);
  });
});
