import { rename } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { buildIdentity, folderReader, indexPaths } from '../../../src/api/node/built-folder.ts';
import { drain } from '../../../src/api/node/drain.ts';
import { openLiveCatalog, type LiveCatalog } from '../../../src/api/node/live-catalog.ts';
import { openBuiltFolder } from '../../../src/api/node/open-built-folder.ts';
import { serveSettings } from '../../../src/api/node/serve-settings.ts';
import { serveCatalog, type ServedCatalog } from '../../../src/api/node/serve-catalog.ts';
import { HARBOUR } from '../../support/records.ts';
import { askRaw, OPEN, publishedFolder, type PublishedFolder } from '../../support/served-catalog.ts';
import { listenInSession, OPENING } from './swap-load.ts';

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR }, 'http://harbour.example/list/');
});
afterAll(() => site.remove());

interface Running {
  readonly port: number;
  readonly server: ServedCatalog;
  readonly catalog: LiveCatalog;
  readonly errors: readonly unknown[];
}

async function running(notReady?: () => string | undefined | Promise<string | undefined>): Promise<Running> {
  const errors: unknown[] = [];
  const onerror = (error: unknown): void => void errors.push(error);
  const { folder } = site;
  const catalog = await openLiveCatalog({
    read: folderReader(folder),
    identity: () => buildIdentity(folder),
    indexPaths: () => indexPaths(folder),
    now: () => performance.now(),
    access: OPEN,
    isPublic: false,
    isPrivate: true,
    hosts: [],
    onerror,
  });
  const server = await serveCatalog({
    catalog,
    folder,
    trustsProxy: false,
    onerror,
    port: 0,
    host: '127.0.0.1',
    ...(notReady && { notReady }),
  });
  onTestFinished(async () => {
    await server.close();
    await catalog.close();
  });
  return { port: Number(new URL(server.origin).port), server, catalog, errors };
}

describe('the health of a server', () => {
  it('is stated without a key, under every host name, at the root and at the base', async () => {
    const { port, errors } = await running();
    for (const path of ['/livez', '/readyz', '/list/livez', '/list/readyz', '/readyz?verbose', 'http://other.example/readyz']) {
      const answer = await askRaw(port, path, { headers: { host: 'other.example' } });
      expect([path, answer.status, answer.body]).toEqual([path, 200, 'ok\n']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(await askRaw(port, '/livez', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await askRaw(port, '/livez', { method: 'POST' })).toMatchObject({ status: 405 });
    expect((await askRaw(port, '/list/docs/readyz')).status).not.toBe(200);
    expect(errors).toEqual([]);
  });

  it('is "not ready" with a reason and Retry-After while what it needs is out of reach, and alive all the same', async () => {
    let reason: string | undefined = 'the database cannot be reached';
    const { port } = await running(() => (reason === 'broken' ? Promise.reject(new Error(reason)) : reason));
    const answer = await askRaw(port, '/readyz');
    expect(answer).toMatchObject({ status: 503, body: 'not ready: the database cannot be reached\n' });
    expect(answer.headers['retry-after']).toBe('5');
    expect((await askRaw(port, '/livez')).status).toBe(200);
    reason = 'broken';
    expect((await askRaw(port, '/readyz')).body).not.toContain('broken');
    reason = undefined;
    expect((await askRaw(port, '/readyz')).status).toBe(200);
  });
});

it('a server keeps unused connections longer than balancers do', async () => {
  const { port } = await running();
  const { headers } = await askRaw(port, '/livez', { headers: { connection: 'keep-alive' } });
  expect(Number(/^timeout=(\d+)/.exec(headers['keep-alive'] ?? '')?.[1])).toBeGreaterThan(60);
});

describe('a server that is stopped', () => {
  it('is not ready, still answers for the delay, and closes each connection with its answer', async () => {
    const { port, server, catalog } = await running();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    expect(await connectionOf(port, agent)).toBe('keep-alive');
    const ended = drain(server, catalog, { delay: 2000, grace: 1000 });
    expect((await askRaw(port, '/readyz')).status).toBe(503);
    expect((await askRaw(port, '/livez')).status).toBe(200);
    expect(await connectionOf(port, agent)).toBe('close');
    await ended;
    await expect(askRaw(port, '/livez')).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for streams on which MCP clients only listen', async () => {
    const { port, server, catalog } = await running();
    const opened = await askRaw(port, '/list/mcp', { method: 'POST', ...OPENING });
    const stream = await listenInSession(port, opened.headers['mcp-session-id'] ?? '', '/list/mcp');
    expect(stream.status).toBe(200);
    const from = performance.now();
    await drain(server, catalog, { delay: 0, grace: 4000 });
    expect(performance.now() - from).toBeLessThan(2000);
    await expect.poll(() => stream.isOpen()).toBe(false);
  });
});

/** The `Connection` field of an answer. */
function connectionOf(port: number, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/list/api/servers', agent }, (incoming) => {
      incoming.resume().once('end', () => resolve(incoming.headers.connection));
    })
      .once('error', reject)
      .end();
  });
}

it('a server of a built site is not ready while the folder of the site does not exist', async () => {
  const { folder } = site;
  const settings = serveSettings({ PORTOLAN_API_PUBLIC: '1' });
  const { catalog, notReady } = await openBuiltFolder({ folder, settings, onerror: () => undefined });
  onTestFinished(() => catalog.close());
  expect(await notReady()).toBeUndefined();
  await rename(folder, `${folder}-away`);
  const reason = await notReady();
  await rename(`${folder}-away`, folder);
  expect(reason).toBe('the folder of the site does not exist');
  expect(await notReady()).toBeUndefined();
});
