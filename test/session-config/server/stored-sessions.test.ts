import { describe, expect, it } from 'vitest';

import { mcpSessions, type McpSessions, type SessionStore, type StoredSession } from '../../../src/session-config/server/index.ts';
import { BASE, HEADERS, initialize, inSession, made, open, settingsOf, type Made } from './made-mcp.ts';

/** A store as several processes see it. */
function memoryStore(): SessionStore & { readonly stored: Map<string, StoredSession>; isLost: boolean } {
  const stored = new Map<string, StoredSession>();
  const callbacks: ((id: string) => void)[] = [];
  const asked = (): void => {
    if (store.isLost) throw new Error('lost');
  };
  const store = {
    stored,
    isLost: false,
    // As from a database.
    add: (id: string, session: StoredSession) => Promise.resolve(void stored.set(id, JSON.parse(JSON.stringify(session)) as StoredSession)),
    find: async (id: string) => {
      await new Promise(setImmediate);
      asked();
      return stored.get(id);
    },
    use: (id: string) => stored.has(id),
    end: async (id: string) => {
      await new Promise(setImmediate);
      asked();
      stored.delete(id);
      for (const callback of callbacks) callback(id);
    },
    onEnded: (callback: (id: string) => void) => void callbacks.push(callback),
  };
  return store;
}

const callerOf = (request: Request): string | undefined => request.headers.get('x-caller') ?? undefined;

/** A process. */
function replica(store: SessionStore): Made & { readonly sessions: McpSessions } {
  const sessions = mcpSessions(() => 0, { store });
  return { ...made({ sessions, callerOf }), sessions };
}

const ending = (id: string): Request => new Request(BASE, { method: 'DELETE', headers: { ...HEADERS, 'mcp-session-id': id } });

describe('a session that another process opened', () => {
  it('continues with its configuration, also after that process has ended', async () => {
    const store = memoryStore();
    const [one, two] = [replica(store), replica(store)];
    const id = await open(one.mcp, '?units=kelvin&tags.0=a&tags.1=b');
    const settings = { units: 'kelvin', tags: ['a', 'b'] };
    expect(await settingsOf(await two.mcp.fetch(inSession(id)))).toEqual(settings);
    await one.sessions.close();
    await one.mcp.close();
    expect(await settingsOf(await two.mcp.fetch(inSession(id)))).toEqual(settings);
    expect(await settingsOf(await replica(store).mcp.fetch(inSession(id, '?units=kelvin&tags.0=a&tags.1=b')))).toEqual(settings);
    expect(two.made).toHaveLength(1);
  });

  it('keeps its configuration: another one is refused', async () => {
    const store = memoryStore();
    const id = await open(replica(store).mcp, '?units=kelvin');
    expect((await replica(store).mcp.fetch(inSession(id, '?units=celsius'))).status).toBe(409);
  });

  it('has the client that opened it', async () => {
    const store = memoryStore();
    await open(replica(store).mcp);
    const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    expect([...store.stored.values()]).toMatchObject([{ client }]);
  });

  it('is opened once for requests at the same time', async () => {
    const store = memoryStore();
    const id = await open(replica(store).mcp);
    const two = replica(store);
    const calls = Array.from({ length: 8 }, (_, at) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: at, method: 'tools/call', params: { name: 'settings' } });
      return two.mcp.fetch(new Request(BASE, { method: 'POST', headers: { ...HEADERS, 'mcp-session-id': id }, body }));
    });
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(two.made).toHaveLength(1);
  });

  it('is unknown to other callers, whose requests do not disturb it', async () => {
    const store = memoryStore();
    const opening = await replica(store).mcp.fetch(initialize('', { 'x-caller': 'jane' }));
    const id = opening.headers.get('mcp-session-id') ?? '';
    const two = replica(store);
    const ask = (caller: string): Promise<Response> => {
      const request = inSession(id);
      request.headers.set('x-caller', caller);
      return two.mcp.fetch(request);
    };
    const [other, own] = await Promise.all([ask('joe'), ask('jane')]);
    expect([other.status, own.status, (await ask('joe')).status]).toEqual([404, 200, 404]);
  });

  it.each([0, 1])('ends everywhere with DELETE, wherever it is sent', async (at) => {
    const store = memoryStore();
    const replicas = [replica(store), replica(store), replica(store)];
    const id = await open(replicas[0]?.mcp ?? made().mcp);
    await replicas[1]?.mcp.fetch(inSession(id));
    expect((await replicas[at]?.mcp.fetch(ending(id)))?.status).toBe(200);
    expect(replicas.map(({ closed }) => closed.length)).toEqual([1, 1, 0]);
    for (const { mcp } of replicas) expect((await mcp.fetch(inSession(id))).status).toBe(404);
  });

  it('ends at its next request if the process did not hear of its end', async () => {
    const store = memoryStore();
    const one = replica(store);
    const id = await open(one.mcp);
    store.stored.delete(id);
    expect((await one.mcp.fetch(inSession(id))).status).toBe(404);
    expect(one.closed).toHaveLength(1);
  });

  it('is unknown if its configuration is not valid any more', async () => {
    const store = memoryStore();
    const id = await open(replica(store).mcp);
    const [session] = store.stored.values();
    store.stored.set(id, { client: {}, caller: undefined, ...session, config: { units: 'rankine' } });
    expect((await replica(store).mcp.fetch(inSession(id))).status).toBe(404);
  });

  it('gives 503 while the store is lost, so that the client does not give it up; where it is open, it continues', async () => {
    const store = memoryStore();
    const [one, two] = [replica(store), replica(store)];
    const id = await open(one.mcp);
    store.isLost = true;
    const answer = await two.mcp.fetch(inSession(id));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await one.mcp.fetch(inSession(id))).status).toBe(200);
    expect((await one.mcp.fetch(ending(id))).status).toBe(503);
    store.isLost = false;
    expect((await two.mcp.fetch(inSession(id))).status).toBe(200);
    expect((await one.mcp.fetch(ending(id))).status).toBe(200);
  });

  it('does not count as in progress after its answers', async () => {
    const store = memoryStore();
    const id = await open(replica(store).mcp);
    const two = replica(store);
    await two.mcp.fetch(inSession(id));
    await two.mcp.fetch(inSession('unknown'));
    await two.mcp.idle();
  });
});
