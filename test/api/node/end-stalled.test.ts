import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

import { endStalled } from '../../../src/api/node/end-stalled.ts';
import { listen } from '../../../src/api/node/listen.ts';
import { innerServer } from '../../../src/api/node/serve-catalog.ts';
import type { LiveCatalog } from '../../../src/api/node/live-catalog.ts';

const STALLED_AFTER = 500;

/** Serves with a short limit, and sends a request to it over a connection that is not read yet. */
async function asked(listener: RequestListener, stalledAfter: number = STALLED_AFTER): Promise<Socket> {
  const server = createServer(listener);
  endStalled(server, stalledAfter);
  const listening = await listen(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => listening.close());
  const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** The bytes that arrive until the connection ends. */
async function bytesOf(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (part) => (bytes += part.length)).on('error', () => undefined);
  socket.resume();
  await once(socket, 'close');
  return bytes;
}

/** More than the system takes from a server for a client that does not read. */
const LONG = Buffer.alloc(32 * 1024 * 1024);

it('a client that stops to read its answer loses its connection', async () => {
  const sent = Promise.withResolvers<ServerResponse>();
  const socket = await asked((_, outgoing) => {
    sent.resolve(outgoing);
    outgoing.end(LONG);
  });
  const outgoing = await sent.promise;
  await once(outgoing, 'close');
  expect(outgoing.writableFinished).toBe(false);
  expect(await bytesOf(socket)).toBeLessThan(LONG.length);
});

it('a client that reads slowly gets all of its answer', async () => {
  // Longer, because a busy machine adds to each pause.
  const limit = 4 * STALLED_AFTER;
  const socket = await asked((_, outgoing) => void outgoing.writeHead(200, { connection: 'close' }).end(LONG), limit);
  const reading = bytesOf(socket);
  for (let pauses = 0; pauses < 6; pauses += 1) {
    socket.pause();
    // A small part of the limit; all pauses together are longer than it.
    await pass(limit / 5);
    socket.resume();
    await pass(20);
  }
  expect(await reading).toBeGreaterThan(LONG.length);
});

it('a stream on which nothing waits may be silent, before its first message and after it', async () => {
  const socket = await asked((_, outgoing) => {
    void pass(3 * STALLED_AFTER).then(async () => {
      outgoing.writeHead(200, { connection: 'close' });
      outgoing.write('first');
      await pass(3 * STALLED_AFTER);
      outgoing.end('last');
    });
  });
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.resume();
  await once(socket, 'close');
  expect(text).toMatch(/first\r\n[\s\S]*last/);
});

it('the server of a catalogue closes such a connection after a minute', () => {
  const catalog: LiveCatalog = { current: () => expect.unreachable(), close: () => Promise.resolve() };
  const server = innerServer({ catalog, folder: 'no-site', onerror: () => undefined });
  expect(server.timeout).toBe(60_000);
  expect(server.listenerCount('request')).toBe(3);
});
