import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';

import { listen } from '../../../src/api/node/listen.ts';
import { sendWhole } from '../../../src/api/node/send-whole.ts';

describe('sendWhole', () => {
  it('closes the connection of an answer whose headers cannot be sent after it was compressed, and the server goes on', async () => {
    const server = createServer((incoming, outgoing) => {
      const headers = { 'content-type': 'text/plain', ...(incoming.url === '/broken' && { link: 'a\nb' }) };
      sendWhole(outgoing, { status: 200, headers, coding: 'gzip', key: incoming.url ?? '', contents: 'a' });
    });
    const listening = await listen(server, { port: 0, host: '127.0.0.1' });
    await expect(once(get(`${listening.origin}/broken`), 'response')).rejects.toThrow('socket hang up');
    // The event has the response as its only argument.
    const [response] = (await once(get(`${listening.origin}/whole`), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    await listening.close();
  });
});
