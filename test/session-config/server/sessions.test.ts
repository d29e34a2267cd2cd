import { describe, expect, it } from 'vitest';

import { BASE, inSession, initialize, made, open, post, problemOf, settingsOf } from './made-mcp.ts';

describe('a session', () => {
  it('keeps the configuration that it was opened with', async () => {
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

  it('takes another spelling of the same configuration for the same', async () => {
    const { mcp } = made();
    const id = await open(mcp, '?units=celsius&tags.0=a&token=abcd');
    for (const query of [
      '?token=%22abcd%22&tags=%5B%22a%22%5D',
      '?tags%5B0%5D=a&units=celsius&token=abcd',
      '?tags.0=a&token=abcd&unknown=1',
    ]) {
      expect((await mcp.fetch(inSession(id, query))).status).toBe(200);
    }
  });

  it('refuses a request with another configuration, names what differs and no value, and goes on', async () => {
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

  it('refuses a request whose configuration does not fit with what is wrong in it', async () => {
    const { mcp } = made();
    const id = await open(mcp);
    const response = await mcp.fetch(inSession(id, '?units=rankine'));
    expect(response.status).toBe(422);
    expect((await mcp.fetch(inSession(id))).status).toBe(200);
  });

  it('ends with DELETE, and is unknown then', async () => {
    const all = made();
    const id = await open(all.mcp);
    const ended = await all.mcp.fetch(new Request(BASE, { method: 'DELETE', headers: { 'mcp-session-id': id } }));
    expect(ended.status).toBe(200);
    expect(all.closed).toHaveLength(1);
    expect((await all.mcp.fetch(inSession(id))).status).toBe(404);
  });

  it('is unknown under an id that was never given', async () => {
    const { mcp, made: servers } = made();
    for (const id of ['nobody', '__proto__', '']) expect((await mcp.fetch(inSession(id))).status).toBe(404);
    expect(servers).toEqual([]);
  });

  it('is opened by nothing but the request for one', async () => {
    const { mcp, made: servers } = made();
    expect((await mcp.fetch(post('', 'tools/list', {}))).status).toBe(400);
    expect((await mcp.fetch(new Request(BASE))).status).toBe(400);
    expect((await mcp.fetch(new Request(BASE, { method: 'DELETE' }))).status).toBe(400);
    expect(servers).toEqual([]);
  });

  it('ends when it was idle for too long; one that streams is not idle', async () => {
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

  it('finds no room beyond the limit, until another ends', async () => {
    const { mcp, made: servers } = made({ maxSessions: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => mcp.fetch(initialize())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
    expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('60');
    expect(servers).toHaveLength(2);
    const id = answers.find(({ status }) => status === 200)?.headers.get('mcp-session-id') ?? '';
    await mcp.fetch(new Request(BASE, { method: 'DELETE', headers: { 'mcp-session-id': id } }));
    expect((await mcp.fetch(initialize())).status).toBe(200);
  });

  it('ends with the handler', async () => {
    const all = made();
    await open(all.mcp);
    await open(all.mcp);
    await all.mcp.close();
    expect(all.closed).toHaveLength(2);
  });
});
