import { hash, randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { SpanKind } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { apiKeyFrom } from '../../../src/api/access/api-key.ts';
import { keyedAccess } from '../../../src/api/access/keyed-access.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import { requestObserver } from '../../../src/api/node/observe-requests.ts';
import { requestLog, type LoggedRequest } from '../../../src/api/node/request-log.ts';
import { HARBOUR } from '../../support/records.ts';
import { ownMetrics, valueOf } from '../../support/own-telemetry.ts';
import { recordedSpans } from '../../support/recorded-spans.ts';
import { publishedFolder, servedCatalog, type PublishedFolder, type ServedCatalog } from '../../support/served-catalog.ts';

const KEY = apiKeyFrom(randomBytes(32));
const KEY_HASH = hash('sha256', KEY);
const bearer = { authorization: `Bearer ${KEY}` };
const access = keyedAccess({
  keys: keyRing([{ name: 'ci', hash: KEY_HASH, scopes: ['api', 'mcp', 'site'] }]),
  sha256: (text) => hash('sha256', text),
  now: () => Date.now(),
  limits: undefined,
  isPublic: false,
  isPrivate: false,
});

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://localhost:4321/list/');
});
afterAll(() => site.remove());

type Line = Readonly<Record<string, string | number | boolean>>;

interface Watched extends ServedCatalog {
  /** The lines of the log, as text. */
  readonly log: () => string;
  /** The parsed lines. */
  readonly all: () => readonly Line[];
  /** The parsed lines, as soon as there are so many. */
  readonly lines: (count: number) => Promise<readonly Line[]>;
}

async function watched(trustsProxy = false): Promise<Watched> {
  let text = '';
  const { add } = requestLog((lines) => (text += lines));
  const observe = requestObserver({ base: () => '/list/', trustsProxy, log: add });
  const served = await servedCatalog(site.folder, { access, trustsProxy, ...(observe && { observe }) });
  onTestFinished(() => served.close());
  const parsed = (): Line[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  const lines = async (count: number): Promise<readonly Line[]> => {
    await expect.poll(() => parsed().length, { interval: 5 }).toBe(count);
    return parsed();
  };
  return { ...served, log: () => text, all: parsed, lines };
}

describe('the log of requests', () => {
  it('has a line of JSON for each request, with its route, its path, its status and the start of the hash of its key', async () => {
    const { ask, lines } = await watched();
    const { body } = await ask('/list/api/servers/ACME%2Fmail?detail=full', { headers: bearer });
    await ask('/list/');
    const [line, page] = await lines(2);
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      method: 'GET',
      route: '/api/servers/{id}',
      path: '/api/servers/ACME/mail',
      status: 200,
      bytes: expect.any(Number) as number,
      ms: expect.any(Number) as number,
      key: KEY_HASH.slice(0, 8),
      request_id: expect.stringMatching(/^[\da-f]{8}-1$/) as string,
    });
    expect(line?.['bytes']).toBeGreaterThan(Buffer.byteLength(body));
    expect(page).toMatchObject({ route: '/', path: '/', status: 200, request_id: expect.stringMatching(/-2$/) as string });
    expect(page).not.toHaveProperty('key');
  });

  it('has no path where the catalogue found nothing, and no route outside of the site', async () => {
    const { ask, lines } = await watched();
    await ask('/list/api/servers/acme/nothing', { headers: bearer });
    await ask('/list/api/servers', {});
    await ask('/list/api/servers/acme/mail', { method: 'OPTIONS' });
    await ask('/elsewhere');
    const found = await lines(4);
    expect(found.map(({ route, path, status }) => [route, path, status])).toEqual([
      ['/api/servers/{id}', undefined, 404],
      ['/api/servers', '/api/servers', 401],
      ['/api/servers/{id}', undefined, 204],
      [undefined, undefined, 404],
    ]);
  });

  it('has the bytes of each answer of a connection, also of answers to requests that were sent together', async () => {
    const { port, lines } = await watched();
    const socket = connect(port, '127.0.0.1');
    const get = (path: string, more = ''): string => `GET /list/${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    let received = '';
    socket.setEncoding('latin1').on('data', (part: string) => (received += part));
    socket.write(get('') + get('api/servers') + get('api/servers') + get('nothing', 'Connection: close\r\n'));
    await once(socket, 'close');
    const sizes = (await lines(4)).map(({ bytes }) => Number(bytes));
    const answers = received.split(/(?=HTTP\/1\.1 )/);
    expect(sizes).toEqual(answers.map((answer) => answer.length));
  });

  it('says that a client left before the end of its answer', async () => {
    const { port, lines } = await watched();
    const begun = Promise.withResolvers<undefined>();
    const begin = (): void => begun.resolve(undefined);
    subscribe('http.server.request.start', begin);
    onTestFinished(() => void unsubscribe('http.server.request.start', begin));
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /list/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n');
    socket.write(`Authorization: Bearer ${KEY}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n\r\n{`);
    await begun.promise;
    socket.destroy();
    expect((await lines(1))[0]).toMatchObject({ route: '/mcp', path: '/mcp', aborted: true });
  });

  it.each([
    ['has its whole answer', 5, true],
    ['does not have its whole answer', 10_000, false],
  ])('distinguishes clients that leave before the server ends: one that %s', async (_, length, isWhole) => {
    const logged: LoggedRequest[] = [];
    const observe = requestObserver({ base: () => '/', trustsProxy: false, log: (request) => logged.push(request) });
    const server = createServer((incoming, outgoing) => {
      void observe?.(incoming, outgoing, async () => {
        outgoing.setHeader('content-length', length);
        outgoing.write('whole');
        await once(outgoing, 'close');
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    // A server that listens on a TCP port has an AddressInfo.
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let received = '';
    for await (const part of socket) {
      received += String(part);
      if (received.endsWith('whole')) break;
    }
    socket.destroy();
    await expect.poll(() => logged.length, { interval: 5 }).toBe(1);
    expect(logged[0]?.isWhole).toBe(isWhole);
  });

  it('takes the id of a request only from a proxy that is trusted, and only if it is one', async () => {
    const id = '7f9c24e8-3b1a-4f5e-9d0c-1a2b3c4d5e6f';
    const trusting = await watched(true);
    await trusting.ask('/list/', { headers: { 'x-request-id': id } });
    await trusting.ask('/list/', { headers: { 'x-request-id': `${id}; secret` } });
    expect((await trusting.lines(2)).map((line) => line['request_id'] === id)).toEqual([true, false]);
    const other = await watched();
    await other.ask('/list/', { headers: { 'x-request-id': id } });
    expect((await other.lines(1))[0]?.['request_id']).not.toBe(id);
  });

  it('has nothing of keys, queries, headers and bodies, whatever a request is, and each line is one object', async () => {
    const { port, ask, log, all: lines } = await watched();
    const secret = fc.constantFrom(
      KEY,
      KEY.replace('portolan_', '%70ortolan%5F'),
      encodeURIComponent(` ${KEY} `),
      `${KEY}%zz`,
      `%2570${KEY}`,
    );
    const marked = fc.string({ unit: fc.constantFrom(...'ab\u001b"\\{}\u009b\u0085\u00ad\u00e9%0\t,:') }).map((text) => `qz${text}qz`);
    const header = (text: string): string => text.replaceAll(/[^\t -~\u0080-\u00ff]/g, '');
    const target = fc
      .record({
        folder: fc.constantFrom(
          '',
          'list/',
          'list/api/servers/',
          'list/api/',
          'list/v0.1/servers/',
          'list/servers/',
          'list/mcp',
          '/',
          '//',
        ),
        place: fc.oneof(secret, marked, fc.constant('acme/mail'), fc.constant('')),
        query: fc.oneof(
          secret.map((text) => `q=${text}&key=${KEY}`),
          marked.map((text) => `q=${text}`),
        ),
        hasHost: fc.nat(3).map((of) => of === 0),
      })
      .map(({ folder, place, query, hasHost }) =>
        header(`${hasHost ? 'http://qzuser:qz@localhost' : ''}/${folder}${place}?${query}`).replaceAll(/[\t ]/g, ''),
      );
    const request = fc.record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'TRACE'),
      target,
      text: marked.map(header),
      key: fc.oneof(fc.constant(KEY), secret.map(header)),
    });
    const property = fc.asyncProperty(request, fc.boolean(), async ({ method, target: to, text, key }, hasBody) => {
      const body = hasBody ? JSON.stringify({ [text]: key }) : '';
      const fields = [
        ...['Host: localhost', `Authorization: Bearer ${key}`, `X-Qz: ${text}`, `User-Agent: ${text}`, `Referer: /${key}`],
        ...[`Cookie: k=${key}`, `Traceparent: ${text}`, `X-Request-Id: ${key}`, `Mcp-Session-Id: ${text}`],
        ...['Connection: close', `Content-Length: ${Buffer.byteLength(body)}`],
      ];
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(Buffer.from(`${method} ${to} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
      socket.resume();
      await once(socket, 'close');
    });
    // Otherwise nearly all would be refused.
    const found: [{ method: string; target: string; text: string; key: string }, boolean][] = [
      'acme/mail',
      'acme%2Fmail',
      'acme/mail/install',
      'acme/mail.json',
      '?q=qzmail',
    ].map((place) => [
      { method: 'GET', target: `/list/api/servers/${place}${place.includes('?') ? '&' : '?'}x=qz`, text: 'qz', key: KEY },
      false,
    ]);
    await fc.assert(property, { numRuns: 400, examples: found });
    await ask('/list/index.html');
    await expect.poll(log).toContain('"/index.html"');
    const written = lines();
    // Node refuses some requests before anybody sees them.
    expect(written.length).toBeGreaterThan(200);
    expect(log()).toMatch(/^[ -~\n]*$/);
    expect(log()).not.toContain('qz');
    for (let at = 0; at + 12 <= KEY.length; at += 1) expect(log()).not.toContain(KEY.slice(at, at + 12));
    const members = new Set(written.flatMap((line) => Object.keys(line)));
    const known = ['time', 'method', 'route', 'path', 'status', 'bytes', 'ms', 'aborted', 'key', 'request_id'];
    expect([...members].filter((name) => !known.includes(name))).toEqual([]);
    expect(written.filter(({ path }) => path === '/api/servers/acme/mail').length).toBeGreaterThanOrEqual(2);
  });
});

describe('measured requests', () => {
  it('are counted with method, route and status, and those in progress are known', async () => {
    const text = await ownMetrics();
    const { ask, lines } = await watched();
    await ask('/list/api/servers?q=mail', { headers: bearer });
    await ask('/list/api/servers/acme/nothing', { headers: bearer });
    await ask('/list/api/servers/acme/nobody', { headers: bearer });
    await ask('/list/', { method: 'PROPFIND' });
    await lines(4);
    const read = await text();
    const count = (labels: Readonly<Record<string, string>>): number | undefined =>
      valueOf(read, 'http_server_request_duration_count', { http_request_method: 'GET', url_scheme: 'http', ...labels });
    expect(count({ http_route: '/api/servers', http_response_status_code: '200' })).toBe(1);
    expect(count({ http_route: '/api/servers/{id}', http_response_status_code: '404' })).toBe(2);
    expect(count({ http_request_method: '_OTHER', http_route: '/', http_response_status_code: '405' })).toBe(1);
    expect(valueOf(read, 'http_server_active_requests', { http_request_method: 'GET', url_scheme: 'http' })).toBe(0);
    expect(valueOf(read, 'portolan_search_duration_count')).toBe(1);
    expect(read).not.toMatch(/mail|nothing|nobody|PROPFIND/);
  });

  it('are spans below those of their clients, with their searches below them, and the log has their trace', async () => {
    const { tracer, spans } = recordedSpans();
    await ownMetrics(tracer);
    const { ask, lines } = await watched();
    const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    await ask('/list/api/servers?q=mail', { headers: { ...bearer, traceparent: `00-${trace}-${parent}-01` } });
    await ask('/list/api/servers/acme/mail', { headers: bearer });
    const [line, other] = await lines(2);
    const [search, first, second] = spans;
    expect(first).toMatchObject({ name: 'GET /api/servers', kind: SpanKind.SERVER, traceId: trace, parent });
    expect(first?.attributes).toEqual({
      'http.request.method': 'GET',
      'url.scheme': 'http',
      'http.route': '/api/servers',
      'http.response.status_code': 200,
      'url.path': '/api/servers',
    });
    expect(search).toMatchObject({ name: 'search', traceId: trace, parent: first?.id, attributes: {} });
    expect(second).toMatchObject({ name: 'GET /api/servers/{id}', parent: undefined });
    expect([line?.['trace_id'], other?.['trace_id']]).toEqual([trace, second?.traceId]);
  });

  it('cost nothing where nobody asked for them: there is no observer', () => {
    expect(requestObserver({ base: () => '/', trustsProxy: false })).toBeUndefined();
  });
});
