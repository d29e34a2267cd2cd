import { describe, expect, it } from 'vitest';

import { ServerCache } from '../../../../src/site/browser/compose/server-cache.ts';
import type { ConnectSubject } from '../../../../src/site/browser/connect/connect-subject.ts';
import { fetchFacts, type FetchServer, type ServerFacts } from '../../../../src/site/browser/compose/server-facts.ts';
import { eventually } from '../../../support/timeouts.ts';

const answer = (value: unknown, status = 200): Awaited<ReturnType<FetchServer>> => ({
  ok: status < 400,
  status,
  json: () => Promise.resolve(value),
  text: () => Promise.resolve(String(value)),
});

const DETAIL = {
  qualifiedName: 'Acme/Mail',
  displayName: 'Mail',
  description: 'Sends mail.',
  connections: [
    { type: 'stdio', configSchema: {} },
    { type: 'http', url: 'https://mail.example/mcp', configSchema: { type: 'object' } },
  ],
};

describe('the facts of a server in a list', () => {
  it('come from its page as JSON', async () => {
    const asked: string[] = [];
    const remotes = [{ type: 'streamable-http', url: 'https://mail.example/mcp', configSchema: { type: 'object' } }];
    const facts = await fetchFacts('acme/mail', '/list/', (url) => {
      asked.push(url);
      return Promise.resolve(answer({ ...DETAIL, remotes }));
    });
    expect(asked).toEqual(['/list/servers/acme/mail.json']);
    expect(facts).toEqual({
      kind: 'known',
      qualifiedName: 'Acme/Mail',
      displayName: 'Mail',
      description: 'Sends mail.',
      status: {
        flags: { verified: false, deployed: false, remote: true, local: true, deprecated: false, failed: false },
        ways: ['remote', 'local'],
        signIn: 'unknown',
      },
      isConnectionKnown: true,
      way: {
        kind: 'remote',
        id: 'remote',
        remote: { endpoint: 'https://mail.example/mcp', schema: { type: 'object' }, headers: { schema: {}, templates: [] } },
      },
      isConnectable: true,
    });
  });

  it('contain the transport, the URL and the headers of its page', async () => {
    const headers = [{ name: 'Authorization', value: 'Bearer {token}' }];
    const remotes = [{ type: 'sse', url: 'https://mail.example/sse', headers, configSchema: {} }];
    const facts = await fetchFacts('acme/mail', '/', () => Promise.resolve(answer({ ...DETAIL, connections: [], remotes })));
    expect(facts).toMatchObject({
      isConnectable: true,
      way: {
        remote: {
          endpoint: 'https://mail.example/sse',
          transport: 'sse',
          headers: { templates: [{ name: 'Authorization', parts: ['Bearer ', { setting: 'token' }] }] },
        },
      },
    });
  });

  it('contain the first package that a client starts, if there is no URL', async () => {
    const stated = { registryType: 'npm', identifier: 'mail', transport: { type: 'stdio' } };
    const listening = { ...stated, transport: { type: 'sse', url: 'http://localhost:1/' } };
    const packages = [{ ...stated, version: '^1' }, listening, { ...stated, version: '1.0.0' }, stated];
    const facts = await fetchFacts('acme/mail', '/', () => Promise.resolve(answer({ ...DETAIL, connections: [], remotes: [], packages })));
    expect(facts).toMatchObject({ isConnectable: true, way: { kind: 'package', package: { version: '1.0.0' } } });
  });

  describe('without pages as JSON', () => {
    const WAY = { endpoint: 'https://mail.example/sse', transport: 'sse', schema: {}, headers: { schema: {}, templates: [] } } as const;
    const subject: ConnectSubject = {
      ways: [{ kind: 'remote', id: 'remote', remote: WAY }],
      qualifiedName: 'Acme/Mail',
      displayName: 'Mail',
    };
    /** The facts for an answer of the connect page. */
    const found = (status: number, read: () => ConnectSubject | undefined, asked: string[] = []): Promise<ServerFacts> =>
      fetchFacts(
        'acme/mail',
        '/',
        (url) => {
          asked.push(url);
          if (url.startsWith('/api/')) return Promise.resolve(answer(DETAIL));
          return Promise.resolve(url.startsWith('/connect/') ? answer('<html>', status) : answer(null, 404));
        },
        read,
      );

    it('texts come from the original API, the connection from the connect page', async () => {
      const asked: string[] = [];
      expect(await found(200, () => subject, asked)).toMatchObject({
        description: 'Sends mail.',
        isConnectionKnown: true,
        way: { remote: WAY },
      });
      expect(asked).toEqual(['/servers/acme/mail.json', '/api/servers/acme/mail.json', '/connect/Acme/Mail/']);
    });

    it('there is no URL if that page cannot be read, or is of another server', async () => {
      for (const read of [() => undefined, () => ({ ...subject, qualifiedName: 'acme/other' })]) {
        expect(await found(200, read)).toMatchObject({ kind: 'known', isConnectionKnown: false, way: undefined });
      }
    });

    it('a server without a connect page has no connection, and a failed page is loaded again', async () => {
      expect(await found(404, () => undefined)).toMatchObject({ isConnectionKnown: true, way: undefined, isConnectable: false });
      expect(await found(503, () => undefined)).toEqual({ kind: 'failed' });
    });
  });

  describe('without pages as JSON, where the API needs a key', () => {
    /** The facts for the statuses of the connect page and of the page of the server. */
    const found = (status: { readonly connect: number; readonly server: number }): Promise<ServerFacts> =>
      fetchFacts(
        'acme/mail',
        '/',
        (url) => {
          if (url.startsWith('/api/')) return Promise.resolve(answer(null, 401));
          if (url.startsWith('/connect/')) return Promise.resolve(answer('<html>', status.connect));
          return Promise.resolve(answer(null, url.endsWith('.json') ? 404 : status.server));
        },
        () => ({ ways: [], qualifiedName: 'Acme/Mail', displayName: 'Mail' }),
      );

    it('come from the connect page, or are only the name', async () => {
      expect(await found({ connect: 200, server: 200 })).toMatchObject({
        ...{ kind: 'known', qualifiedName: 'Acme/Mail', displayName: 'Mail', isConnectable: true, isConnectionKnown: true },
      });
      expect(await found({ connect: 404, server: 200 })).toMatchObject({ kind: 'known', displayName: 'acme/mail', isConnectable: false });
    });

    it('are unknown for a server without pages, and failed if a page cannot be read', async () => {
      expect(await found({ connect: 404, server: 404 })).toEqual({ kind: 'unknown' });
      expect(await found({ connect: 404, server: 410 })).toEqual({ kind: 'unknown' });
      expect(await found({ connect: 503, server: 200 })).toEqual({ kind: 'failed' });
      expect(await found({ connect: 404, server: 503 })).toEqual({ kind: 'failed' });
    });
  });

  it('are unknown if the catalogue has no such file, or removed it', async () => {
    for (const status of [404, 410])
      expect(await fetchFacts('a/b', '/', () => Promise.resolve(answer(null, status)))).toEqual({ kind: 'unknown' });
  });

  it('are unknown, without a request, if the name is invalid', async () => {
    const never: FetchServer = () => Promise.reject(new Error('asked'));
    for (const name of ['../secret', '<b>', 'a/b/c', '', 'constructor', 'a b'])
      expect(await fetchFacts(name, '/', never)).toEqual({ kind: 'unknown' });
  });

  it('are failed if the host fails, or returns an unexpected response', async () => {
    expect(await fetchFacts('a/b', '/', () => Promise.reject(new Error('offline')))).toEqual({ kind: 'failed' });
    expect(await fetchFacts('a/b', '/', () => Promise.resolve(answer({}, 503)))).toEqual({ kind: 'failed' });
    for (const value of [null, [], 'x', {}, { qualifiedName: '../x' }])
      expect(await fetchFacts('a/b', '/', () => Promise.resolve(answer(value)))).toEqual({ kind: 'failed' });
  });

  it('are loaded once per server, six concurrently, and again on request after a failure', async () => {
    const asked: string[] = [];
    let [running, most, isBroken] = [0, 0, true];
    const fetchServer: FetchServer = async (url) => {
      asked.push(url);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (isBroken) throw new Error('offline');
      return answer({ ...DETAIL, remotes: [] });
    };
    const book = new ServerCache(
      (server) => fetchFacts(server, '/', fetchServer),
      () => undefined,
    );
    const names = Array.from({ length: 20 }, (_, at) => `s/${at}`);
    const kinds = (): Set<string> => new Set(names.map((name) => book.factsOf(name).kind));
    expect(kinds()).toEqual(new Set(['loading']));
    await eventually(() => expect(kinds()).toEqual(new Set(['failed'])));
    expect([asked.length, most]).toEqual([20, 6]);
    isBroken = false;
    book.retry();
    kinds();
    await eventually(() => expect(kinds()).toEqual(new Set(['known'])));
    expect(asked.length).toBe(40);
    expect(book.factsOf('S/1').kind).toBe('known');
  });
});
