import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { endStalled } from '../../../src/api/node/end-stalled.ts';
import { answerHalfClosed } from '../../../src/api/node/half-closed.ts';
import { listen } from '../../../src/api/node/listen.ts';
import { HARBOUR } from '../../support/records.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

/** Sends a text over a connection, whose other side ends only if the server ends it. */
function connected(port: number, text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'end');
  return text;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: harbour.example\r\n\r\n`;

describe('a client that ends its side of the connection after its request', () => {
  let site: PublishedFolder;
  let served: ServedCatalog;

  beforeAll(async () => {
    site = await publishedFolder({ records: HARBOUR });
    served = await servedCatalog(site.folder);
  });
  afterAll(async () => {
    await served.close();
    await site.remove();
  });

  it.each(['/api/servers', '/api/servers?q=weather', '/index.html', '/api/openapi.json', '/nothing', '/healthz'])(
    'gets the whole answer of %s',
    async (path) => {
      const socket = connected(served.port, get(path));
      socket.end();
      const [head = '', body = ''] = (await received(socket)).split(/\r\n\r\n(.*)/s);
      const asked = await served.ask(path, { headers: { host: 'harbour.example' } });
      expect(head).toContain(`HTTP/1.1 ${asked.status} `);
      expect(body).toBe(asked.body);
    },
  );

  it('gets the answers of all requests that it has sent together', async () => {
    const socket = connected(served.port, get('/index.html') + get('/api/servers?q=weather'));
    socket.end();
    expect((await received(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('gets the answers of many requests that it has sent together, and the operator no warning of a leak', async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const socket = connected(served.port, get('/api/servers?q=weather').repeat(20));
    socket.end();
    expect((await received(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(20);
    expect(warnings).toEqual([]);
  });

  it('gets the result of a tool', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const head = `Host: harbour.example\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}`;
    const socket = connected(served.port, `POST /mcp HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    socket.end();
    expect(await received(socket)).toContain('"serverInfo"');
  });
});

describe('a stream of events', () => {
  const STALLED_AFTER = 2000;

  /** Serves with a short limit, and sends a request to it. */
  async function asked(listener: RequestListener): Promise<Socket> {
    const server = createServer(listener);
    endStalled(server, STALLED_AFTER);
    answerHalfClosed(server);
    const listening = await listen(server, { port: 0, host: '127.0.0.1' });
    onTestFinished(() => listening.close());
    return connected(Number(new URL(listening.origin).port), get('/'));
  }

  it('ends at once when its client ends its side', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const socket = await asked((_, outgoing) => {
      outgoing.setHeader('content-type', 'text/event-stream').flushHeaders();
      begun.resolve(outgoing);
    });
    const [outgoing] = await Promise.all([begun.promise, once(socket, 'data')]);
    const start = performance.now();
    socket.end();
    await once(outgoing, 'close');
    expect(performance.now() - start).toBeLessThan(STALLED_AFTER);
  });

  it('ends when it is silent, if its client had ended its side before', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const socket = await asked((incoming, outgoing) => {
      incoming.socket.once('end', () => {
        outgoing.setHeader('content-type', 'text/event-stream').flushHeaders();
        begun.resolve(outgoing);
      });
    });
    socket.end();
    await once(await begun.promise, 'close');
  });
});
