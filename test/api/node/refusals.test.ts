import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ProblemDetails } from '../../../src/api/http/problem.ts';
import { endlessPost } from '../../support/endless-post.ts';
import { HARBOUR } from '../../support/records.ts';
import {
  publishedFolder,
  servedCatalog,
  type Answered,
  type Asked,
  type PublishedFolder,
  type ServedCatalog,
} from '../../support/served-catalog.ts';

let site: PublishedFolder;
let served: ServedCatalog;

beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR, profiles: [{ id: 'travel', name: 'On the road', servers: [], description: '' }] });
  served = await servedCatalog(site.folder);
});
afterAll(async () => {
  await served.close();
  await site.remove();
});

function problemOf({ status, headers, body }: Answered): ProblemDetails {
  expect(headers['content-type']).toBe('application/problem+json');
  // The test looks at every member that it uses.
  const details = JSON.parse(body) as ProblemDetails;
  expect(details).toMatchObject({ status, error: details.detail });
  expect(details.error).toMatch(/^["A-Z].*\.$/);
  expect(details.title).not.toBe('');
  return details;
}

/** Sends bytes as they are and gives everything that comes back. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(served.port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

const WRONG: readonly (readonly [what: string, url: string, status: number, asked?: Asked])[] = [
  ['page 0', '/api/servers?page=0', 400],
  ['a page that is no number', '/api/servers?page=x', 400],
  ['a page below 0', '/api/servers?page=-1', 400],
  ['half a page', '/api/servers?page=1.5', 400],
  ['pageSize 0', '/api/servers?pageSize=0', 400],
  ['pageSize 101', '/api/servers?pageSize=101', 400],
  ['a pageSize that is no number', '/api/servers?pageSize=x', 400],
  ['513 characters of q', `/api/servers?q=${'x'.repeat(513)}`, 400],
  ['an address that is not percent-encoded as it should be', '/api/servers/%zz', 400],
  ['an unknown server', '/api/servers/acme/none', 404],
  ['a slash encoded twice', '/api/servers/acme%252Fmail', 404],
  ['a server with something behind it', '/api/servers/acme/mail/more', 404],
  ['no server at all', '/api/servers/', 404],
  ['an unknown profile', '/api/servers?profile=nowhere', 404],
  ['an unknown file of the API', '/api/servers/acme/none.json', 404],
  ['the folder of the API', '/api', 404],
  ['an unknown file of the other API', '/v0.1/none', 404],
  ['the folder of the other API', '/v0.1/', 404],
  ['a dotted path', '/api/../index.html', 404],
  ['a NUL', '/api/servers/acme%00mail', 404],
  ['POST', '/api/servers', 405, { method: 'POST' }],
  ['PUT', '/api/servers/acme/mail', 405, { method: 'PUT', body: '{}' }],
  ['TRACE', '/api/servers', 405, { method: 'TRACE' }],
  ['an unknown method', '/v0.1/servers', 405, { method: 'PROPFIND' }],
  ['writing to a page', '/', 405, { method: 'POST' }],
  ['GET with a body', '/api/servers', 413, { body: '{}', headers: { 'content-length': '2' } }],
  ['GET with a body of unknown length', '/api/servers', 413, { body: '{}', headers: { 'transfer-encoding': 'chunked' } }],
  ['an address of 10,000 characters', `/api/servers?q=${'x'.repeat(10_000)}`, 414],
  ['another host', '/api/servers', 421, { headers: { host: 'evil.example' } }],
];

describe('refusals', () => {
  for (const [what, url, status, options = {}] of WRONG) {
    it(`refuses ${what} with a problem that old clients can read`, async () => {
      const answer = await served.ask(url, options);
      expect(answer.status).toBe(status);
      problemOf(answer);
      expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
      if (status === 405) expect(answer.headers['allow']).toMatch(/^GET, HEAD/);
      if (url.startsWith('/api') && status !== 421) expect(answer.headers['access-control-allow-origin']).toBe('*');
    });
  }

  it('have the same status and length, without a body, for HEAD', async () => {
    const [got, head] = [await served.ask('/api/servers?page=0'), await served.ask('/api/servers?page=0', { method: 'HEAD' })];
    expect({ status: head.status, body: head.body }).toEqual({ status: 400, body: '' });
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });

  it('do not affect requests within the limits', async () => {
    for (const url of [`?q=${'x'.repeat(512)}`, '?pageSize=1', '?pageSize=100', '?page=1', '?page=&pageSize='])
      expect((await served.ask(`/api/servers${url}`)).status, url).toBe(200);
  });

  it('explain that a profile is selected by its id if the name was sent', async () => {
    const { detail } = problemOf(await served.ask('/api/servers?profile=On%20the%20Road'));
    expect(detail).toContain('the id of this profile is "travel"');
  });

  it.each<[string, string, Asked, string]>([
    ['the setting for a host that is not allowed', '/', { headers: { host: 'tunnel.example' } }, 'add the host to PORTOLAN_HOSTS'],
    ['the list of the API that was requested', '/v0.1/health', {}, 'GET /v0.1/servers lists the servers'],
    ['the list of the current version, also for the older one', '/v0/health', {}, 'GET /v0.1/servers lists the servers'],
    ['the list of the own API', '/api/health', {}, 'GET /api/servers lists the servers'],
    ['the path of the MCP server for a message to another path', '/mcp/', { method: 'POST', body: '{}' }, 'The MCP server is at /mcp'],
  ])('name %s', async (_, url, asked, fix) => {
    expect(problemOf(await served.ask(url, asked)).detail).toContain(fix);
  });

  it.each([
    ['a URL of 20,000 characters', `GET /api/servers?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 414],
    ['headers of 20,000 characters', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['invalid data', 'hello\r\n\r\n', 400],
    ['a NUL in the URL', 'GET /api/\0 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a host with userinfo', 'GET / HTTP/1.1\r\nHost: a@localhost\r\nConnection: close\r\n\r\n', 400],
    ['another host in the URL', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 421],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['two Content-Length headers', 'GET /api/servers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'Content-Length and Transfer-Encoding',
      'GET /api/servers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
  ])('are a problem for %s', async (_, text, status) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
    const lines = head.split('\r\n');
    expect(lines[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
    const headers = Object.fromEntries(lines.slice(1).map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ')[1]]));
    problemOf({ status, headers, body });
  });

  it('say that a URL must be percent-encoded', async () => {
    const answer = await send('GET /api/servers?q=日本 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*must be percent-encoded/);
  });

  it('do not affect a request with an unknown Expect header', async () => {
    expect((await served.ask('/api/servers', { headers: { expect: 'the-unexpected' } })).status).toBe(200);
  });

  it('write nothing into an unfinished response if invalid data follows its request', async () => {
    const answer = await send('GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\ngarbage\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n<h1>home<\/h1>HTTP\/1\.1 400 /);
  });

  it('write nothing into an unfinished response if another request is between it and the invalid data', async () => {
    await writeFile(path.join(site.folder, 'big.bin'), Buffer.alloc(8_000_000, 'x'));
    const parts: string[] = [];
    const socket = connect(served.port, '127.0.0.1', () => socket.write('GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    socket.setEncoding('utf8').on('error', () => undefined);
    await once(socket, 'readable');
    // More than fits into the buffers of the connection, so the response cannot end.
    socket.write('GET /api/servers?q=mail HTTP/1.1\r\nHost: localhost\r\n\r\ngarbage\r\n\r\n');
    await setTimeout(200);
    socket.on('data', (part: string) => parts.push(part)).resume();
    await once(socket, 'close');
    expect(parts.join('').match(/HTTP\/1\.1 /g) ?? []).toHaveLength(1);
  });

  it.each(['/api/servers', '/v0.1/servers', '/index.html', '/mcp'])('close the connection if a body for %s does not end', async (path) => {
    const { answer, isClosed } = await endlessPost(`http://127.0.0.1:${served.port}${path}`, 'Transfer-Encoding: chunked');
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
    expect(isClosed).toBe(true);
  });

  it('have no details of an internal failure, which is logged for the operator', async () => {
    const failing = await servedCatalog(site.folder, {
      access: { admit: () => Promise.reject(new Error('/home/operator/keys.json is broken')) },
    });
    for (const url of ['/api/servers', '/v0.1/servers', '/mcp']) {
      const answer = await failing.ask(url);
      expect(answer.status).toBe(500);
      problemOf(answer);
      expect(JSON.stringify(answer)).not.toMatch(/operator|keys\.json|at /);
    }
    expect(failing.reported.map(String)).toEqual(Array<string>(3).fill('Error: /home/operator/keys.json is broken'));
    await failing.close();
  });
});
