import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { CATALOG_FILES } from '../../../src/catalog/published/catalog-files.ts';
import { folderReader, indexPaths } from '../../../src/api/node/built-folder.ts';
import { openLiveCatalog, type LiveCatalog, type LiveCatalogOptions } from '../../../src/api/node/live-catalog.ts';
import { BASE, initialize, post } from '../../session-config/server/made-mcp.ts';
import { HARBOUR } from '../../support/records.ts';
import { OPEN, publishedFolder, type PublishedFolder } from '../../support/served-catalog.ts';

setFlagsFromString('--expose-gc');
// The flag makes a function of that name in every context made from now on.
const collectGarbage = runInNewContext('gc') as () => void;

let site: PublishedFolder;
beforeAll(async () => {
  site = await publishedFolder({ records: HARBOUR });
});
afterAll(() => site.remove());

interface Opened {
  readonly live: LiveCatalog;
  readonly reported: readonly unknown[];
  /** Lets the catalogue see another build, and look for it at the next request. */
  readonly announce: () => void;
}

/** A live catalogue over one folder, whose build changes on request. */
async function opened(options: Partial<LiveCatalogOptions> = {}): Promise<Opened> {
  const reported: unknown[] = [];
  let build = 0;
  const live = await openLiveCatalog({
    read: folderReader(site.folder),
    identity: () => Promise.resolve(String(build)),
    indexPaths: () => indexPaths(site.folder),
    now: () => build * 2000,
    access: OPEN,
    isPublic: true,
    isPrivate: false,
    hosts: [],
    onerror: (error) => reported.push(error),
    ...options,
  });
  onTestFinished(() => live.close());
  return { live, reported, announce: () => void (build += 1) };
}

/** Opens a session at the build that answers, and gives its id. */
async function openSession(live: LiveCatalog): Promise<string> {
  const response = await live.current().mcp.fetch(initialize());
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

async function callIn(live: LiveCatalog, session: string): Promise<string> {
  const request = post('', 'tools/call', { name: 'search_servers', arguments: { q: 'weather' } }, { 'mcp-session-id': session });
  return (await live.current().mcp.fetch(request)).text();
}

/** The stream by which a client listens in a session. */
async function listenIn(live: LiveCatalog, session: string): Promise<Response> {
  return live.current().mcp.fetch(new Request(BASE, { headers: { accept: 'text/event-stream', 'mcp-session-id': session } }));
}

/** Waits until another build answers, and keeps no hold of either. */
async function untilTakenOver(live: LiveCatalog): Promise<void> {
  const before = new WeakRef(live.current());
  await expect.poll(() => live.current() === before.deref(), { interval: 5 }).toBe(false);
}

it('keeps no replaced build in memory for its sessions, requests and open event streams', async () => {
  const { live, reported, announce } = await opened();
  const sources: WeakRef<object>[] = [];
  const sessions: string[] = [];
  const streams: Response[] = [];
  for (let build = 0; build < 4; build += 1) {
    if (build > 0) {
      announce();
      await untilTakenOver(live);
    }
    sources.push(new WeakRef(live.current().source));
    const session = await openSession(live);
    expect(await callIn(live, session)).toContain('acme/weather');
    streams.push(await listenIn(live, session));
    sessions.push(session);
  }
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const kept = (): boolean[] => {
    collectGarbage();
    return sources.map((source) => source.deref() !== undefined);
  };
  await expect.poll(kept).toEqual([false, false, false, true]);
  for (const session of sessions) expect(await callIn(live, session)).toContain('acme/weather');
  for (const { body } of streams) await body?.cancel();
  expect(reported).toEqual([]);
});

it('closes a build that was being opened when the catalogue closed, and serves nothing from it', async () => {
  const read = folderReader(site.folder);
  const reading = Promise.withResolvers<undefined>();
  const goOn = Promise.withResolvers<undefined>();
  let isSecond = false;
  const { live, reported, announce } = await opened({
    read: async (name) => {
      if (isSecond && name === CATALOG_FILES.records) {
        reading.resolve(undefined);
        await goOn.promise;
      }
      return read(name);
    },
  });
  const first = live.current();
  isSecond = true;
  announce();
  live.current();
  await reading.promise;
  let isClosed = false;
  const closing = live.close().then(() => (isClosed = true));
  await new Promise(setImmediate);
  expect(isClosed, 'closed while a build is being opened').toBe(false);
  goOn.resolve(undefined);
  await closing;
  expect(live.current()).toBe(first);
  expect(reported).toEqual([]);
});

it('does not look for newer builds after it is closed', async () => {
  let looks = 0;
  const { live, announce } = await opened({
    identity: () => {
      looks += 1;
      return Promise.resolve('the same');
    },
  });
  await live.close();
  const before = looks;
  announce();
  live.current();
  expect(looks).toBe(before);
});
