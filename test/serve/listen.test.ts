import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';

import { listen, type Listening } from '../../src/serve/listen.ts';

async function listening(port: number, host = '127.0.0.1'): Promise<Listening> {
  const server = await listen(createServer(), { port, host });
  onTestFinished(() => server.close());
  return server;
}

describe('listening', () => {
  it('says which port is taken, and how to choose another', async () => {
    const { origin } = await listening(0);
    await expect(listening(Number(new URL(origin).port))).rejects.toThrow(/port \d+ is taken.*--port/);
  });

  it.each([
    ['nohost.invalid', 'cannot be found'],
    ['192.0.2.1', 'is not one of this machine'],
  ])('says what is wrong with the host %s, and what to write', async (host, what) => {
    const failing = listening(0, host);
    await expect(failing).rejects.toThrow(new RegExp(`"${host}" ${what}.*--host 127\\.0\\.0\\.1.*0\\.0\\.0\\.0`));
  });
});
