import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

import { unreadableRequests } from '../../../src/api/node/unreadable-request.ts';

/** What a server sends to parts of a request, and then the end of the connection. */
async function answerTo(parts: readonly string[], answer: (outgoing: ServerResponse) => void = () => undefined): Promise<string> {
  const unreadable = unreadableRequests();
  const server = createServer({ headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 }, (incoming, outgoing) => {
    unreadable.note(incoming, outgoing);
    answer(outgoing);
  });
  server.on('clientError', (error, connection) => unreadable.answer(error, connection));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a TCP port has an address object.
  const connection = connect((server.address() as AddressInfo).port, '127.0.0.1');
  connection
    .setNoDelay()
    .setEncoding('utf8')
    .on('error', () => undefined);
  let text = '';
  connection.on('data', (part: string) => (text += part));
  const ended = new Promise((resolve) => connection.once('close', resolve));
  for (const part of parts) {
    connection.write(part);
    await setTimeout(50);
  }
  await ended;
  return text;
}

it('a request that does not arrive in time is answered with 408, so that a client may repeat it', async () => {
  const text = await answerTo(['GET / HTTP/1.1\r\nHost: local']);
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text).toMatch(/\r\nconnection: close\r\n[^]*"code":"late-request"/);
});

it('a connection on which nothing arrives is closed without an answer, which a browser would take for that of its first request', async () => {
  expect(await answerTo([])).toBe('');
});

it('headers that are too long are answered with 431, also where they arrive in parts', async () => {
  const text = await answerTo(['GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ', 'x'.repeat(20_000)]);
  expect(text).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n[^]*"code":"long-headers"/);
});

it('a URL that is too long is answered with 414', async () => {
  expect(await answerTo([`GET /${'x'.repeat(20_000)}`])).toMatch(/^HTTP\/1\.1 414 URI Too Long\r\n[^]*"code":"long-address"/);
});

it('a malformed request after another one is answered after that one', async () => {
  const sent = 'GET /first HTTP/1.1\r\nHost: localhost\r\n\r\nGET /second HTTP/1.1\r\nHost: localhost\r\n\r\nBAD\r\n\r\n';
  let count = 0;
  const text = await answerTo([sent], (outgoing) => {
    count += 1;
    const body = `answer ${count}`;
    void setTimeout(100 / count).then(() => outgoing.end(body));
  });
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)|(answer \d)|"code":"([a-z-]+)"/g)].map(([, ...found]) => found.find(Boolean))).toEqual([
    ...['200', 'answer 1', '200', 'answer 2'],
    ...['400', 'bad-request'],
  ]);
});

it('what follows a malformed request is ignored while an answer is pending', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on('warning', note);
  const garbage = Array.from({ length: 16 }, () => 'BAD\r\n\r\n');
  const text = await answerTo(['GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n', ...garbage], (outgoing) => {
    void setTimeout(1000).then(() => outgoing.end('answer'));
  });
  process.off('warning', note);
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400']);
  expect(warnings).toEqual([]);
});
