import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it, vi } from 'vitest';

import { BASE, inSession, initialize, made, open, post, problemOf, settingsOf } from './made-mcp.ts';

const streamOf = (id: string): Request => new Request(BASE, { headers: { 'mcp-session-id': id, accept: 'text/event-stream' } });

describe('a session', () => {
  it('keeps its initial configuration', async () => {
    const { mcp, made: servers } = made();
    const id = await open(mcp, '?units=kelvin&tags.0=a');
    const other = await open(mcp, '');
    const bound = { units: 'kelvin', tags: ['a'] };
    expect(await settingsOf(await mcp.fetch(inSession(id, '?units=kelvin&tags.0=a')))).toEqual(bound);
    expect(await settingsOf(await mcp.fetch(inSession(id)))).toEqual(bound);
    expect(await settingsOf(await mcp.fetch(inSession(id, '?api_key=k&profile=p')))).toEqual(bound);
    expect(await settingsOf(await mcp.fetch(inSession(other)))).toEqual({ units: 'celsius', tags: [] });
    expect(servers).toHaveLength(2);
  });

  it('is opened by an initialize request, as the answer to a request without a session says', async () => {
    const { mcp } = made();
    for (const request of [new Request(BASE), post('', 'tools/list', {})]) {
      const response = await mcp.fetch(request);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('send an \\"initialize\\" request first');
    }
  });

  it('accepts another spelling of the same configuration', async () => {
    const { mcp } = made();
    const id = await open(mcp, '?units=celsius&tags.0=a&token=abcd');
    for (const query of [
      '?token=%22abcd%22&tags=%5B%22a%22%5D',
      '?tags%5B0%5D=a&units=celsius&token=abcd',
      '?tags.0=a&token=abcd&unknown=1',
      '?units=celsius&tags.0=a&token=abcd&utm=1',
    ]) {
      expect((await mcp.fetch(inSession(id, query))).status).toBe(200);
    }
  });

  it('refuses a request with another configuration, names the differences without values, and continues', async () => {
    const { mcp, made: servers } = made();
    const id = await open(mcp, '?token=old-secret&place.city=Oslo');
    const other = await open(mcp, '?units=kelvin');
    const response = await mcp.fetch(inSession(id, '?token=new-secret&place.city=Rome&tags.0=x'));
    expect(response.status).toBe(409);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const problem = await problemOf(response);
    expect(problem).toMatchObject({ status: 409, instance: '/mcp' });
    expect(problem.errors.map(({ param, pointer }) => [param, pointer])).toEqual([
      ['token', '/token'],
      ['place.city', '/place/city'],
      ['tags.0', '/tags/0'],
    ]);
    expect(JSON.stringify(problem)).not.toMatch(/secret|Oslo|Rome/);
    expect(await settingsOf(await mcp.fetch(inSession(id)))).toMatchObject({ token: 'old-secret' });
    expect(await settingsOf(await mcp.fetch(inSession(other)))).toMatchObject({ units: 'kelvin' });
    expect(servers).toHaveLength(2);
  });

  it('accepts a query without configuration parameters', async () => {
    const { mcp } = made();
    const id = await open(mcp, '?units=kelvin&token=abcd');
    for (const query of ['?utm=1', '?utm.units=1&x[y]=2', '?api_key=k&utm=1']) {
      expect(await settingsOf(await mcp.fetch(inSession(id, query)))).toEqual({ units: 'kelvin', token: 'abcd', tags: [] });
    }
    expect((await mcp.fetch(inSession(id, '?utm=1&units=kelvin'))).status).toBe(409);
  });

  it('refuses a request with an invalid configuration, with the violations', async () => {
    const { mcp } = made();
    const id = await open(mcp);
    const response = await mcp.fetch(inSession(id, '?units=rankine'));
    expect(response.status).toBe(422);
    expect((await mcp.fetch(inSession(id))).status).toBe(200);
  });

  it('ends with DELETE, and is unknown afterwards', async () => {
    const all = made();
    const id = await open(all.mcp);
    const ended = await all.mcp.fetch(new Request(BASE, { method: 'DELETE', headers: { 'mcp-session-id': id } }));
    expect(ended.status).toBe(200);
    expect(all.closed).toHaveLength(1);
    expect((await all.mcp.fetch(inSession(id))).status).toBe(404);
  });

  it.each([
    ['a version that is no text', { protocolVersion: 5, capabilities: {}, clientInfo: { name: 'test', version: '1' } }],
    ['no version', { capabilities: {}, clientInfo: { name: 'test', version: '1' } }],
    ['a client without version', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test' } }],
  ])('is not opened by an initialize request with %s, and the answer says what such a request needs', async (_, params) => {
    const { mcp, made: servers } = made();
    const response = await mcp.fetch(post('', 'initialize', params));
    expect([response.status, await response.json()]).toEqual([
      400,
      { jsonrpc: '2.0', id: 1, error: { code: -32602, message: expect.stringMatching(/^Invalid params: .*"protocolVersion"/) as string } },
    ]);
    expect(servers).toEqual([]);
  });

  it('is required for any other request', async () => {
    const response = await made().mcp.fetch(post('', 'tools/list', {}));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining('Session-Id') as string } },
    ]);
  });

  it('is unknown for an id that was never issued', async () => {
    const { mcp, made: servers } = made();
    for (const id of ['nobody', '__proto__', '']) expect((await mcp.fetch(inSession(id))).status).toBe(404);
    expect(servers).toEqual([]);
  });

  it('is unknown to every caller except the one that opened it', async () => {
    const callerOf = (request: Request): string | undefined => request.headers.get('authorization') ?? undefined;
    const all = made({ callerOf, maxIdleMs: 1000 });
    const opened = async (authorization?: string): Promise<string> => {
      const response = await all.mcp.fetch(initialize('', authorization === undefined ? {} : { authorization }));
      return response.headers.get('mcp-session-id') ?? '';
    };
    const asks = async (id: string, authorization: string, method = 'POST'): Promise<{ status: number; body: string }> => {
      const request = method === 'POST' ? inSession(id) : new Request(streamOf(id), { method });
      request.headers.set('authorization', authorization);
      const response = await all.mcp.fetch(request);
      return { status: response.status, body: response.status === 200 ? '' : await response.text() };
    };
    const [first, nobody] = [await opened('a'), await opened()];
    const unknown = await asks('nobody', 'b');
    expect(unknown.status).toBe(404);
    for (const id of [first, nobody]) for (const method of ['POST', 'GET', 'DELETE']) expect(await asks(id, 'b', method)).toEqual(unknown);
    expect((await all.mcp.fetch(inSession(first))).status).toBe(404);
    expect((await asks(first, 'a')).status).toBe(200);
    expect((await all.mcp.fetch(inSession(nobody))).status).toBe(200);
    expect(all.closed).toEqual([]);
    all.now = 900;
    await asks(first, 'b');
    all.now = 1100;
    expect(await asks(first, 'a'), 'what another asks keeps no session open').toEqual(unknown);
  });

  it('is opened only by an initialize request', async () => {
    const { mcp, made: servers } = made();
    expect((await mcp.fetch(post('', 'tools/list', {}))).status).toBe(400);
    expect((await mcp.fetch(new Request(BASE))).status).toBe(400);
    expect((await mcp.fetch(new Request(BASE, { method: 'DELETE' }))).status).toBe(400);
    expect(servers).toEqual([]);
  });

  it('ends after an idle time; one with a response stream is not idle', async () => {
    const all = made({ maxIdleMs: 1000 });
    const [idle, used, streaming] = [await open(all.mcp, '?tags.0=idle'), await open(all.mcp), await open(all.mcp)];
    const stream = await all.mcp.fetch(new Request(BASE, { headers: { 'mcp-session-id': streaming, accept: 'text/event-stream' } }));
    all.now = 900;
    expect((await all.mcp.fetch(inSession(used))).status).toBe(200);
    all.now = 1800;
    expect((await all.mcp.fetch(inSession(used))).status).toBe(200);
    expect((await all.mcp.fetch(inSession(idle))).status).toBe(404);
    expect(all.closed).toEqual([{ units: 'celsius', tags: ['idle'] }]);
    all.now = 2700;
    await stream.body?.cancel();
    all.now = 3600;
    expect((await all.mcp.fetch(inSession(streaming))).status).toBe(200);
    all.now = 4700;
    expect((await all.mcp.fetch(inSession(streaming))).status).toBe(404);
  });

  it('has its stream ended after a time without requests, and is idle from then on', async () => {
    const all = made({ maxIdleMs: 1000, maxStreamMs: 3000 });
    const [silent, asking] = [await open(all.mcp, '?tags.0=silent'), await open(all.mcp, '?tags.0=asking')];
    const streams = [await all.mcp.fetch(streamOf(silent)), await all.mcp.fetch(streamOf(asking))];
    const ended: number[] = [];
    const reading = streams.map(async ({ body }, at) => {
      await new Response(body).text();
      ended.push(at);
    });
    all.now = 2000;
    expect((await all.mcp.fetch(inSession(asking))).status).toBe(200);
    all.now = 3000;
    await open(all.mcp, '?tags.0=other');
    await reading[0];
    expect(ended).toEqual([0]);
    expect(all.closed).toEqual([]);
    all.now = 4000;
    await open(all.mcp, '?tags.0=other');
    expect(all.closed).toContainEqual({ units: 'celsius', tags: ['silent'] });
    expect((await all.mcp.fetch(inSession(silent))).status).toBe(404);
    expect((await all.mcp.fetch(inSession(asking))).status).toBe(200);
    expect(ended).toEqual([0]);
    await all.mcp.close();
    await reading[1];
  });

  it('can be opened by others if one client holds a stream in every session', async () => {
    const all = made({ maxSessions: 3 });
    const held = [await open(all.mcp), await open(all.mcp), await open(all.mcp)];
    const streams = await Promise.all(held.map((id) => all.mcp.fetch(streamOf(id))));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const id = await open(all.mcp);
    expect((await all.mcp.fetch(inSession(id))).status).toBe(200);
    await streams[0]?.text();
    expect((await all.mcp.fetch(inSession(held[0] ?? ''))).status).toBe(404);
    await all.mcp.close();
  });

  it('cannot be opened above the limit while all are in use', async () => {
    const { mcp, made: servers } = made({ maxSessions: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => mcp.fetch(initialize())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('60');
    expect(servers).toHaveLength(2);
  });

  it('is opened above the limit by ending the least recently used one', async () => {
    const all = made({ maxSessions: 2 });
    const [first, second] = [await open(all.mcp, '?tags.0=first'), await open(all.mcp, '?tags.0=second')];
    expect((await all.mcp.fetch(inSession(first))).status).toBe(200);
    const third = await open(all.mcp);
    expect(all.closed).toEqual([{ units: 'celsius', tags: ['second'] }]);
    const statuses = [first, second, third].map(async (id) => (await all.mcp.fetch(inSession(id))).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
  });

  it('releases its place if the server ends it', async () => {
    const server = new McpServer({ name: 'fickle', version: '1.0.0' });
    const closing = vi.spyOn(server, 'close');
    const { mcp } = made({ createServer: () => server });
    const id = await open(mcp);
    await server.close();
    expect((await mcp.fetch(inSession(id))).status).toBe(404);
    await mcp.close();
    expect(closing).toHaveBeenCalledTimes(1);
  });

  it('ends with the handler', async () => {
    const all = made();
    await open(all.mcp);
    await open(all.mcp);
    await all.mcp.close();
    expect(all.closed).toHaveLength(2);
  });
});
