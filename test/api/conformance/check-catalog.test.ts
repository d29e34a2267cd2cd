import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { SCOPES } from '../../../src/api/access/access.ts';
import { apiKeyFrom } from '../../../src/api/access/api-key.ts';
import { keyedAccess } from '../../../src/api/access/keyed-access.ts';
import { keyRing } from '../../../src/api/access/key-ring.ts';
import { DEFAULT_LIMIT, memoryRateLimits } from '../../../src/api/access/rate-limits.ts';
import type { SingleFetch } from '../../../src/api/conformance/http/probe-client.ts';
import { checkCatalog } from '../../../src/api/conformance/check-catalog.ts';
import { schemaViolations } from '../../../scripts/doctor/schema-violation.ts';
import {
  answerWith,
  checksOf,
  diagnose,
  doctorFolder,
  faultsOf,
  faulty,
  fetchTo,
  healthyCatalog,
  htmlPage,
  liveCatalog,
  SITE,
} from '../../support/doctor-catalog.ts';
import { accessByKey } from '../../support/one-key.ts';
import type { ServedCatalog } from '../../support/served-catalog.ts';

const { folder, healthy, faultsWith } = healthyCatalog();

describe('a live catalogue without servers', () => {
  it('has no faults', async () => {
    const empty = await doctorFolder(SITE, []);
    const served = await liveCatalog(empty.folder);
    try {
      const report = await diagnose(fetchTo(`http://127.0.0.1:${served.port}`));
      expect([...checksOf(report).values()].filter(({ verdict }) => verdict === 'does-not-work')).toEqual([]);
      expect([...checksOf(report).values()].map(({ why }) => why)).toContain('the catalogue has no server');
      expect(report.hint).toBeUndefined();
    } finally {
      await served.close();
      await empty.remove();
    }
  });
});

describe('a healthy live catalogue', () => {
  it('passes all checks for every client', async () => {
    const report = await diagnose(healthy);
    const others = [...checksOf(report).values()].filter(({ verdict }) => verdict !== 'works').map(({ id, why }) => [id, why]);
    expect(others).toEqual([]);
    expect(report.works).toBe(true);
    expect(report.clients.map(({ verdict }) => verdict)).toEqual(report.clients.map(() => 'works'));
  });

  it('is shown with URLs without control characters, whatever its servers are called', async () => {
    const name = '\u001b]0;x\u0007\u009b31m/y';
    const list = { servers: [{ qualifiedName: name }], pagination: { currentPage: 1, pageSize: 10, totalPages: 1, totalCount: 1 } };
    const report = await diagnose(() => Promise.resolve(Response.json(list)));
    const urls = report.clients.flatMap(({ checks }) =>
      checks.flatMap(({ asked }) => asked.flatMap((one) => [one.url, one.answeredBy ?? ''])),
    );
    expect(urls.some((url) => url.includes('%1B]0;x%07%C2%9B31m'))).toBe(true);
    expect(urls.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('receives few requests, one at a time, and none twice', async () => {
    const seen: string[] = [];
    let [underWay, most] = [0, 0];
    const report = await diagnose(async (url, init) => {
      seen.push(JSON.stringify([init.method, url, init.headers, init.body]));
      most = Math.max(most, (underWay += 1));
      const answer = await healthy(url, init);
      underWay -= 1;
      return answer;
    });
    expect(most).toBe(1);
    expect(seen).toHaveLength(new Set(seen).size);
    expect(report.requests).toBe(seen.length);
    expect(seen.length).toBeLessThan(45);
  });

  it('is requested by https if http redirects to it on the same host, so that no key is sent unencrypted', async () => {
    const keys: string[] = [];
    const fetch = faulty(healthy, (url, { headers }) => {
      if (headers['authorization'] !== undefined) keys.push(url.protocol);
      return url.protocol === 'http:'
        ? new Response(null, { status: 301, headers: { location: url.href.replace('http:', 'https:') } })
        : undefined;
    });
    const report = await diagnose(fetch, { site: 'http://harbour.example/', key: 'portolan_x' });
    expect(report.site).toBe(SITE);
    expect(new Set(keys)).toEqual(new Set(['https:']));
  });
});

describe('a catalogue below a path', () => {
  it('passes, with the note that programs look for its AI Catalog at the root', async () => {
    const below = await doctorFolder('https://harbour.example/list/');
    const live = await liveCatalog(below.folder);
    const report = await diagnose(fetchTo(`http://127.0.0.1:${live.port}`), { site: 'https://harbour.example/list/' });
    await live.close();
    await below.remove();
    expect(faultsOf(report)).toEqual([]);
    expect(checksOf(report).get('discovery-ai-catalog')).toMatchObject({
      verdict: 'works',
      why: expect.stringContaining('/list/') as string,
    });
  });
});

describe('a site that is not a catalogue', () => {
  it('is distinguished from a catalogue with errors', async () => {
    const elsewhere = await diagnose((url) => Promise.resolve(htmlPage(new URL(url).pathname === '/' ? 200 : 404)));
    expect(elsewhere.hint).toContain('Is this the URL of a catalogue');
    expect((await diagnose(healthy)).hint).toBeUndefined();
  });
});

describe('a catalogue that requires a key', () => {
  const [KEY, OTHER] = [apiKeyFrom(new Uint8Array(32).fill(1)), apiKeyFrom(new Uint8Array(32).fill(2))];
  let keyed: ServedCatalog;
  let send: SingleFetch;
  beforeEach(async () => {
    const access = keyedAccess({
      keys: keyRing([{ name: 'doctor', hash: hash('sha256', KEY), scopes: SCOPES }]),
      sha256: (text) => hash('sha256', text),
      now: () => 0,
      limits: memoryRateLimits(DEFAULT_LIMIT),
      ...{ isPublic: false, isPrivate: false },
    });
    keyed = await liveCatalog(folder(), { access, isPublic: false });
    send = fetchTo(`http://127.0.0.1:${keyed.port}`);
  });
  afterEach(() => keyed.close());

  it('passes with the key, and is reported as not offered to clients that send no key', async () => {
    const report = await diagnose(send, { key: KEY });
    expect(faultsOf(report)).toEqual([]);
    expect(report.isComplete).toBe(true);
    expect(report.hint).toBeUndefined();
    const verdicts = Object.fromEntries(report.clients.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toEqual({
      ...{
        site: 'works',
        install: 'works',
        'registry-client': 'works',
        'api-client': 'works',
        discovery: 'works',
        mcp: 'works',
        description: 'works',
      },
      ...{ vscode: 'not-offered', copilot: 'not-offered', 'plain-file': 'not-offered' },
    });
    expect(checksOf(report).get('registry-client-no-key')).toMatchObject({ verdict: 'works' });
    expect(checksOf(report).get('vscode-open')?.fix).toContain('PORTOLAN_API_PUBLIC=1');
    expect(checksOf(report).get('discovery-keys')).toMatchObject({ verdict: 'works' });
  });

  it('passes for editors, which send no key, if the official registry API is public', async () => {
    const open = await liveCatalog(folder(), { access: accessByKey({ isOfficialPublic: true }), isPublic: false });
    const report = await diagnose(fetchTo(`http://127.0.0.1:${open.port}`));
    await open.close();
    expect(faultsOf(report)).toEqual([]);
    const verdicts = Object.fromEntries(report.clients.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toMatchObject({ vscode: 'works', copilot: 'works', 'registry-client': 'not-asked', mcp: 'not-asked' });
  });

  it('fails if its refusals do not name the metadata, or if the metadata requires a login', async () => {
    const altered = async (alter: (url: string, answer: Response) => Promise<Response>): Promise<string | undefined> => {
      const report = await diagnose(async (url, init) => alter(url, await send(url, init)), { key: KEY });
      return checksOf(report).get('discovery-keys')?.why;
    };
    const silent = altered((_, answer) => {
      const headers = new Headers(answer.headers);
      if (answer.status === 401) headers.set('www-authenticate', 'Bearer realm="proxy"');
      return Promise.resolve(new Response(answer.body, { status: answer.status, headers }));
    });
    expect(await silent).toContain('without naming resource_metadata');
    const login = altered((url, answer) =>
      Promise.resolve(
        url.includes('oauth-protected-resource') ? Response.json({ authorization_servers: ['https://login.example'] }) : answer,
      ),
    );
    expect(await login).toContain('names an authorization server');
  });

  it('cannot be checked without the key, which is reported once and is not an error', async () => {
    const report = await diagnose(send);
    expect(faultsOf(report)).toEqual([]);
    expect(report.isComplete).toBe(false);
    expect(report.hint).toContain('set one with --key or PORTOLAN_KEY');
    expect(checksOf(report).get('registry-client-list')).toMatchObject({ verdict: 'not-asked', why: 'it requires a key' });
    expect(report.clients.find(({ id }) => id === 'registry-client')?.verdict).toBe('not-asked');
    expect(report.clients.find(({ id }) => id === 'mcp')?.verdict).toBe('not-asked');
    expect(JSON.stringify(report).match(/--key/g)).toHaveLength(1);
  });

  it('receives a rejected key only once, which is reported once, and the other requests without it', async () => {
    const keys: (string | undefined)[] = [];
    const statuses: number[] = [];
    const report = await diagnose(
      async (url, init) => {
        const answer = await send(url, init);
        if (answer.status === 401) keys.push(init.headers['authorization']);
        statuses.push(answer.status);
        return answer;
      },
      { key: OTHER },
    );
    expect(keys[0]).toBe(`Bearer ${OTHER}`);
    expect(keys.length).toBeGreaterThan(5);
    expect(new Set(keys.slice(1))).toEqual(new Set([undefined]));
    expect(statuses).not.toContain(429);
    expect(report.hint).toContain('refuses the given key');
    expect(faultsOf(report)).toEqual([]);
    expect(report.isComplete).toBe(false);
    const unasked = [...checksOf(report).values()].filter(({ id, verdict }) => verdict === 'not-asked' && !id.endsWith('-open'));
    expect(new Set(unasked.map(({ why }) => why))).toEqual(new Set(['it requires a key']));
    expect(JSON.stringify(report)).not.toContain(OTHER);
  });

  it('with another kind of login on its pages still receives the key for the other requests', async () => {
    const login = faulty(send, ({ pathname }) =>
      /^\/(?:$|servers\/|portolan-doctor\/)/.test(pathname)
        ? new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="pages"' } })
        : undefined,
    );
    const report = await diagnose(login, { key: KEY });
    expect(checksOf(report).get('registry-client-list')).toMatchObject({ verdict: 'works' });
    expect(checksOf(report).get('site-home')).toMatchObject({ verdict: 'not-asked', why: 'it requires a login other than a key (401)' });
    expect(report).not.toHaveProperty('hint');
  });
});

describe('a catalogue as an MCP server', () => {
  it('may respond with an event stream and leave it open', async () => {
    const results: Readonly<Record<string, object>> = {
      initialize: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x', version: '1' } },
      'tools/list': { tools: [{ name: 'search_servers' }, { name: 'get_server' }] },
      'tools/call': { content: [], structuredContent: { servers: [] } },
    };
    const report = await diagnose(
      faulty(healthy, (url, { body = '' }) => {
        if (url.pathname !== '/mcp') return undefined;
        const { id, method } = JSON.parse(body) as { id?: number; method: string };
        if (id === undefined) return new Response(null, { status: 202 });
        const event = `: hello\r\n\r\nevent: message\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: results[method] })}\r\n\r\n`;
        const open = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(event)) });
        return new Response(open, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    expect(checksOf(report).get('mcp-tools')).toMatchObject({ verdict: 'works' });
  });

  it('has no session of the check left, whether it passed or not', async () => {
    for (const isWorking of [true, false]) {
      const sessions = new Set<string>();
      const ended: (readonly [string, number])[] = [];
      const report = await diagnose(
        faulty(healthy, async (url, init, send) => {
          if (url.pathname !== '/mcp') return undefined;
          const { method, body = '' } = init;
          if (body.includes('tools/list') && !isWorking) return answerWith({ error: 'x' }, { status: 500 });
          const answer = await send(url.href, init);
          const session = answer.headers.get('mcp-session-id');
          if (session !== null) sessions.add(session);
          if (method === 'DELETE') ended.push([new Headers(init.headers).get('mcp-session-id') ?? '', answer.status]);
          return answer;
        }),
      );
      expect(checksOf(report).get('mcp-tools')?.verdict).toBe(isWorking ? 'works' : 'does-not-work');
      expect(ended).toEqual([...sessions].map((session) => [session, 200]));
      expect(ended).toHaveLength(1);
    }
  });

  it('fails if it responds with an error, lacks a tool, or fails in a call', async () => {
    const refused = await faultsWith((url) =>
      url.pathname === '/mcp' ? answerWith({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } }) : undefined,
    );
    expect(refused['mcp-tools']).toContain("'result'");
    const lacking = await faultsWith((url, { body = '' }) =>
      url.pathname === '/mcp' && body.includes('tools/list')
        ? answerWith({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'get_server' }] } })
        : undefined,
    );
    expect(lacking['mcp-tools']).toBe('does not offer the tool search_servers');
    const failing = await faultsWith((url, { body = '' }) =>
      url.pathname === '/mcp' && body.includes('tools/call')
        ? answerWith({ jsonrpc: '2.0', id: 1, result: { content: [], isError: true } })
        : undefined,
    );
    expect(failing['mcp-tools']).toBe('answers a call of search_servers with an error');
  });

  it('is not faulty if it refuses too many requests', async () => {
    const headers = { 'retry-after': '7' };
    for (const [method, answer] of [
      ['tools/list', () => answerWith({}, { status: 429, headers })],
      ['tools/call', () => answerWith({ jsonrpc: '2.0', id: 1, result: { content: [], isError: true } }, { headers })],
    ] as const) {
      const report = await diagnose(
        faulty(healthy, (url, { body = '' }) => (url.pathname === '/mcp' && body.includes(method) ? answer() : undefined)),
      );
      expect(checksOf(report).get('mcp-tools')).toMatchObject({
        verdict: 'not-asked',
        why: expect.stringMatching(/too many requests.*7 s/) as string,
      });
    }
  });
});

describe('a catalogue that does not respond', () => {
  it.each([
    ['ENOTFOUND', 'the host name does not exist (ENOTFOUND)'],
    ['ECONNREFUSED', 'no server listens there (ECONNREFUSED)'],
    ['CERT_HAS_EXPIRED', 'its certificate has expired (CERT_HAS_EXPIRED)'],
    ['ESOMETHING', 'the connection failed (ESOMETHING)'],
  ])('is unreachable, with the reason: %s', async (code, why) => {
    const fetch: SingleFetch = () => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }));
    expect(await checkCatalog({ site: SITE, key: undefined, fetch, violationOf: schemaViolations() })).toEqual({
      kind: 'unreachable',
      why,
    });
  });
});
