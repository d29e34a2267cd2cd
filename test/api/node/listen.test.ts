import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';

import { freeAddress, listen, type Listening } from '../../../src/api/node/listen.ts';

async function listening(port: number, host = '127.0.0.1', answer?: RequestListener): Promise<Listening> {
  const server = await listen(createServer(answer), { port, host });
  onTestFinished(() => server.close());
  return server;
}

describe('the listener', () => {
  it('reports a port in use, and how to select another', async () => {
    const { origin } = await listening(0);
    await expect(listening(Number(new URL(origin).port))).rejects.toThrow(/port \d+ is in use.*--port/);
  });

  it('checks in advance that an address is free, and leaves it free', async () => {
    const { origin, port } = await freeAddress({ port: 0, host: '127.0.0.1' });
    expect(origin).toBe(`http://localhost:${port}`);
    expect((await listening(port)).origin).toBe(origin);
    await expect(freeAddress({ port, host: '127.0.0.1' })).rejects.toThrow(/port \d+ is in use \(EADDRINUSE at 127\.0\.0\.1\)\. .*--port/);
  });

  it.each([
    ['nohost.invalid', 'cannot be found'],
    ['192.0.2.1', 'is not an address of this machine'],
  ])('reports an invalid host %s, and what to write', async (host, what) => {
    const failing = listening(0, host);
    await expect(failing).rejects.toThrow(new RegExp(`"${host}" ${what}.*--host 127\\.0\\.0\\.1.*0\\.0\\.0\\.0`));
  });

  it('reports each later error of its server, such as a connection that cannot be accepted, and goes on', async () => {
    const server = createServer((_, response) => void response.end('still here'));
    const errors: unknown[] = [];
    const listening = await listen(server, { port: 0, host: '127.0.0.1', onerror: (error) => errors.push(error) });
    onTestFinished(() => listening.close());
    for (const code of ['ENFILE', 'ENOMEM']) server.emit('error', Object.assign(new Error(code), { code }));
    expect(errors).toMatchObject([{ code: 'ENFILE' }, { code: 'ENOMEM' }]);
    expect(await (await fetch(listening.origin)).text()).toBe('still here');
  });

  it('ends without delay while a connection is open on which no request has begun', async () => {
    const server = await listening(0);
    const { text } = await opened(server);
    await server.close(60_000);
    expect(await text).toBe('');
  });

  it('lets a request end that is under way', async () => {
    const [begun, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const server = await listening(0, '127.0.0.1', (_, outgoing) => {
      begun.resolve(undefined);
      void end.promise.then(() => outgoing.end('answered'));
    });
    const { connection, text } = await opened(server);
    connection.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun.promise;
    const closed = server.close(60_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    end.resolve(undefined);
    expect(await text).toContain('answered');
    await closed;
  });
});

/** A connection to a server, without a request. */
async function opened({ origin }: Listening): Promise<{ readonly connection: Socket; readonly text: Promise<string> }> {
  const connection = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => void connection.destroy());
  await once(connection, 'connect');
  let text = '';
  connection.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { connection, text: once(connection, 'close').then(() => text) };
}
