import { describe, expect, it, vi } from 'vitest';

import { createNetworkBudget } from '../../src/crawler/guarded-fetch/index.ts';
import { codeOf, guard } from '../support/guard.ts';
import { testServer } from '../support/opened.ts';
import type { TestServer } from '../support/http-server.ts';

/** Deadline in milliseconds, in place of the 10 seconds of a crawl. */
const DEADLINE_MS = 600;

/** A server that sends one byte every 30 ms, of its body or of its headers, or nothing. */
function dripping(): Promise<TestServer> {
  return testServer((request, response) => {
    if (request.url === '/silence') return;
    const write: (text: string) => void =
      request.url === '/headers' ? (text) => request.socket.write(text) : (text) => response.write(text);
    write(request.url === '/headers' ? 'HTTP/1.1 200 OK\r\nx-drip: ' : 'x');
    const timer = setInterval(() => write('x'), 30);
    request.socket.on('close', () => clearInterval(timer));
  });
}

describe('slow hosts: a host that sends one byte at a time takes no longer than the deadline', () => {
  it.each(['/body', '/headers', '/silence'])('for %s', async (path) => {
    const server = await dripping();
    const web = guard({ allowPrivateHosts: true, deadlineMs: DEADLINE_MS });
    const started = performance.now();
    expect(await codeOf(web.document(server.url + path))).toBe('timeout');
    const ms = performance.now() - started;
    process.stdout.write(`slow hosts: ${path} ended after ${ms.toFixed(0)} ms of ${DEADLINE_MS}\n`);
    // A timer counts from the start of the current turn of the event loop, which is earlier on a busy machine.
    expect(ms).toBeGreaterThan(DEADLINE_MS * 0.8);
    expect(ms).toBeLessThan(DEADLINE_MS * 5);
  });

  it('and the default deadline is ten seconds', async () => {
    const server = await dripping();
    const web = guard({ allowPrivateHosts: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      let code = '';
      const ended = codeOf(web.document(`${server.url}/silence`)).then((ending) => (code = ending));
      while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(9_990);
      expect(code).toBe('');
      await vi.advanceTimersByTimeAsync(10);
      expect(await ended).toBe('timeout');
    } finally {
      vi.useRealTimers();
    }
  });

  it('including all redirects', async () => {
    const server = await testServer((request, response) => {
      const left = Number(request.url?.slice(1));
      setTimeout(() => response.writeHead(302, { location: `/${left - 1}` }).end(), DEADLINE_MS / 2);
    });
    const web = guard({ allowPrivateHosts: true, deadlineMs: DEADLINE_MS });
    expect(await codeOf(web.document(`${server.url}/3`))).toBe('timeout');
    expect(server.requests.length).toBeLessThan(4);
  });

  it('and all fetches for one server stay within its time budget', async () => {
    const server = await dripping();
    const web = guard({ allowPrivateHosts: true, deadlineMs: DEADLINE_MS });
    const budget = createNetworkBudget(DEADLINE_MS * 1.9);
    const started = performance.now();
    for (let fetch = 0; fetch < 5; fetch += 1) expect(await codeOf(web.document(`${server.url}/body`, { budget }))).toBe('timeout');
    expect(server.requests).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(DEADLINE_MS * 5);
  });
});
