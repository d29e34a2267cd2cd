import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';

import { freeAddress, listen, type Listening } from '../../../src/api/node/listen.ts';

async function listening(port: number, host = '127.0.0.1'): Promise<Listening> {
  const server = await listen(createServer(), { port, host });
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
});
