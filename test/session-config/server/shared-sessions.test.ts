import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import { mcpSessions, type ConfiguredMcp } from '../../../src/session-config/server/index.ts';
import { BASE, HEADERS, initialize, inSession, made, modern, open, settingsOf } from './made-mcp.ts';

describe('a handler that replaces another', () => {
  it('continues the sessions of the first, also after that is closed', async () => {
    const sessions = mcpSessions(() => 0);
    const [first, second] = [made({ sessions }), made({ sessions })];
    const session = await open(first.mcp, '?units=kelvin');
    await first.mcp.close();
    expect(await settingsOf(await second.mcp.fetch(inSession(session)))).toMatchObject({ units: 'kelvin' });
    expect((await second.mcp.fetch(inSession(session, '?units=celsius'))).status).toBe(409);
    expect(first.closed).toEqual([]);
    await sessions.close();
    expect(first.closed).toHaveLength(1);
    expect((await second.mcp.fetch(inSession(session))).status).toBe(404);
  });

  it('ends its own sessions when it is closed', async () => {
    const { mcp, closed } = made();
    const session = await open(mcp);
    await mcp.close();
    expect(closed).toHaveLength(1);
    expect((await mcp.fetch(inSession(session))).status).toBe(404);
  });
});

describe('a handler before it is closed', () => {
  it('reports when no request is open, including one whose body is not complete', async () => {
    const { mcp } = made();
    await mcp.idle();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const whole = modern('tools/call', { name: 'settings' });
    const slow = new Request(whole.url, { method: 'POST', headers: whole.headers, body: readable, duplex: 'half' } as RequestInit);
    const answer = mcp.fetch(slow);
    let isIdle = false;
    const idle = mcp.idle().then(() => (isIdle = true));
    await new Promise(setImmediate);
    expect(isIdle).toBe(false);
    await whole.body?.pipeTo(writable);
    expect((await answer).status).toBe(200);
    await idle;
    expect(isIdle).toBe(true);
  });

  it('does not wait for a client that only listens', async () => {
    const { mcp } = made();
    const session = await open(mcp);
    const stream = await mcp.fetch(new Request(BASE, { headers: { ...HEADERS, accept: 'text/event-stream', 'mcp-session-id': session } }));
    expect(stream.status).toBe(200);
    await mcp.idle();
    await mcp.fetch(initialize());
    await mcp.idle();
    await mcp.close();
  });

  it('does not wait for a listening client of protocol version 2026-07-28, and ends its stream when it is closed', async () => {
    const { mcp } = made();
    const stream = await mcp.fetch(modern('subscriptions/listen', { notifications: { toolsListChanged: true } }));
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    let isIdle = false;
    void mcp.idle().then(() => (isIdle = true));
    await new Promise(setImmediate);
    expect(isIdle).toBe(true);
    await mcp.close();
    expect(await stream.text()).toContain('"resultType":"complete"');
  });

  it.each([
    ['in protocol version 2026-07-28', () => Promise.resolve(modern('tools/call', { name: 'settings' }))],
    [
      'in a session, also if one of its headers names the listening method',
      async (mcp: ConfiguredMcp) => {
        const opening = await mcp.fetch(initialize());
        await opening.text();
        const call = inSession(opening.headers.get('mcp-session-id') ?? '');
        call.headers.set('mcp-method', 'subscriptions/listen');
        return call;
      },
    ],
  ])('waits for a call with a streamed response, %s', async (_, request) => {
    const streamed = Promise.withResolvers<undefined>();
    const { mcp } = made({
      responseMode: 'sse',
      createServer: () => {
        const server = new McpServer({ name: 'slow', version: '1.0.0' });
        server.registerTool('settings', {}, async () => {
          await streamed.promise;
          return { content: [] };
        });
        return server;
      },
    });
    const answer = await mcp.fetch(await request(mcp));
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const body = answer.text();
    let isIdle = false;
    const idle = mcp.idle().then(() => (isIdle = true));
    await new Promise(setImmediate);
    expect(isIdle).toBe(false);
    streamed.resolve(undefined);
    expect(await body).toContain('"content":[]');
    await idle;
    await mcp.close();
  });
});
