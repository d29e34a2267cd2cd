import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import type { ConfiguredMcp, ResponseMode } from '../../../src/session-config/server/index.ts';
import { BASE, HEADERS, initialize, made, modern, post, type Made } from './made-mcp.ts';

/** A handler with room for one session, whose tool `settings` ends on request only, and ignores cancellation. */
function slow(responseMode: ResponseMode): Made & { readonly started: Promise<unknown>; readonly end: () => void } {
  const [started, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const all = made({
    responseMode,
    maxSessions: 1,
    createServer: () => {
      const server = new McpServer({ name: 'slow', version: '1.0.0' });
      server.registerTool('settings', {}, async () => {
        started.resolve(undefined);
        await ended.promise;
        return { content: [] };
      });
      return server;
    },
  });
  return Object.assign(all, { started: started.promise, end: () => ended.resolve(undefined) });
}

const inSession = (id: string, method: string, params: object, init: RequestInit = {}): Request =>
  new Request(post('', method, params, { 'mcp-session-id': id }), init);
const call = (id: string, init?: RequestInit): Request => inSession(id, 'tools/call', { name: 'settings' }, init);
const notification = (id: string, method: string, params: object): Request =>
  new Request(BASE, {
    method: 'POST',
    headers: { ...HEADERS, 'mcp-session-id': id },
    body: JSON.stringify({ jsonrpc: '2.0', method, params }),
  });

/** Opens a session, and reads the answer to its end. */
async function opened(mcp: ConfiguredMcp): Promise<string> {
  const response = await mcp.fetch(initialize());
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

const MODES: readonly ResponseMode[] = ['json', 'sse', 'auto'];

describe.each(MODES)('a call in a session with responses as %s', (mode) => {
  it('keeps its session active until its response', async () => {
    const { mcp, started, end } = slow(mode);
    const answer = mcp.fetch(call(await opened(mcp)));
    await started;
    expect((await mcp.fetch(initialize())).status).toBe(503);
    end();
    expect(await (await answer).text()).toContain('"content":[]');
    expect(await opened(mcp)).not.toBe('');
  });

  it('ends if a notification cancels it, and releases its session', async () => {
    const { mcp, started } = slow(mode);
    const id = await opened(mcp);
    const answer = mcp.fetch(call(id)).then((response) => response.text());
    await started;
    const cancelled = await mcp.fetch(notification(id, 'notifications/cancelled', { requestId: 1, reason: 'no need' }));
    expect(cancelled.status).toBe(202);
    expect(await answer).toContain('"error":{"code":-32800');
    await mcp.idle();
    expect(await opened(mcp)).not.toBe('');
  });

  it('releases its session after its client disconnects', async () => {
    const { mcp, started } = slow(mode);
    const removed = new AbortController();
    const answer = mcp.fetch(call(await opened(mcp), { signal: removed.signal })).then((response) => response.body?.cancel());
    await started;
    removed.abort();
    await mcp.idle();
    expect(await opened(mcp)).not.toBe('');
    // The session of the call is the one that made place: its call has an answer.
    await answer;
  });

  it.each<[string, (all: Made, id: string) => Promise<unknown>]>([
    [
      'its session is ended by its client',
      ({ mcp }, id) => mcp.fetch(new Request(BASE, { method: 'DELETE', headers: { 'mcp-session-id': id } })),
    ],
    ['the handler is closed', ({ mcp }) => mcp.close()],
  ])('gets a response if %s', async (_, end) => {
    const all = slow(mode);
    const id = await opened(all.mcp);
    const answer = all.mcp.fetch(call(id)).then((response) => response.text());
    await all.started;
    await end(all, id);
    await answer;
    await all.mcp.idle();
  });
});

describe('a call in a session', () => {
  it('continues if another is cancelled, or one that has ended', async () => {
    const { mcp, started, end } = slow('json');
    const id = await opened(mcp);
    const answer = mcp.fetch(call(id));
    await started;
    for (const requestId of [2, '1', 'none']) await mcp.fetch(notification(id, 'notifications/cancelled', { requestId }));
    await mcp.fetch(notification(id, 'notifications/cancelled', {}));
    end();
    expect(await (await answer).text()).toContain('"content":[]');
    expect((await mcp.fetch(notification(id, 'notifications/cancelled', { requestId: 1 }))).status).toBe(202);
  });
});

describe('a call in protocol version 2026-07-28', () => {
  it.each(MODES)('ends after its client disconnects, with responses as %s', async (mode) => {
    const { mcp, started } = slow(mode);
    const removed = new AbortController();
    const answer = mcp.fetch(new Request(modern('tools/call', { name: 'settings' }), { signal: removed.signal })).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
    await started;
    removed.abort();
    await mcp.idle();
    await mcp.close();
    await answer;
  });
});
