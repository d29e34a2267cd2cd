import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Access } from '../../src/api/access/access.ts';
import { createCatalog, type CatalogParts } from '../../src/catalog/published/catalog.ts';
import type { Embedder } from '../../src/search/embedding/embedder.ts';
import { folderWriter } from '../../src/publish/output/folder-writer.ts';
import { publish } from '../../src/publish/publish.ts';
import { buildIdentity, folderReader, indexPaths } from '../../src/api/node/built-folder.ts';
import { openLiveCatalog, type LiveCatalog, type LiveCatalogOptions } from '../../src/api/node/live-catalog.ts';
import type { ObserveRequest } from '../../src/api/node/observe-requests.ts';
import { serveCatalog } from '../../src/api/node/serve-catalog.ts';
import { EMBEDDER } from './embedder.ts';

/** A folder as a build leaves it: the published files of a catalogue, and a few pages. */
export interface PublishedFolder {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Publishes a catalogue into a folder of its own, below `url`. */
export async function publishedFolder(
  parts: CatalogParts,
  url = 'http://harbour.example/',
  embedder: Embedder = EMBEDDER,
): Promise<PublishedFolder> {
  const parent = await mkdtemp(path.join(tmpdir(), 'portolan-live-'));
  const folder = path.join(parent, 'dist');
  await publishInto(folder, parts, url, embedder);
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}

/** Publishes a catalogue into a folder that is made. */
export async function publishInto(
  folder: string,
  parts: CatalogParts,
  url = 'http://harbour.example/',
  embedder: Embedder = EMBEDDER,
): Promise<void> {
  const pages = {
    'index.html': '<h1>home</h1>',
    '404.html': '<h1>none</h1>',
    'servers/@acme/my.server/index.html': '<h1>page</h1>',
    '_astro/app.0123abcd.js': 'export {};',
    'manifest.json.jws': 'e30..c2ln',
    '.nojekyll': '',
    '.secret/key.txt': 'hidden',
    'a/.secret': 'hidden',
  };
  for (const [file, text] of Object.entries(pages)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await publish(createCatalog(parts), { writer: folderWriter(folder), publication: { url }, embedder });
}

/** Admits everyone, as to a key. */
export const OPEN: Access = { admit: () => ({ admitted: true, headers: { 'cache-control': 'private, no-cache', vary: 'Authorization' } }) };

/** A catalogue that is served on a free port. */
export interface ServedCatalog {
  readonly port: number;
  readonly catalog: LiveCatalog;
  /** The errors that were reported to the operator. */
  readonly reported: readonly unknown[];
  /** Sends a request as it is written: no part of its path is normalised. */
  readonly ask: (path: string, options?: Asked) => Promise<Answered>;
  close(): Promise<void>;
}

/** A request, apart from its path. */
export interface Asked {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** An answer. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Serves a folder. `now` may be set to see what time does, and `files` to a folder of other files. */
export async function servedCatalog(
  folder: string,
  options: Partial<LiveCatalogOptions & { readonly trustsProxy: boolean; readonly observe: ObserveRequest; readonly files: string }> = {},
): Promise<ServedCatalog> {
  const reported: unknown[] = [];
  const onerror = (error: unknown): void => void reported.push(error);
  const catalog = await openLiveCatalog({
    read: folderReader(folder),
    identity: () => buildIdentity(folder),
    indexPaths: () => indexPaths(folder),
    now: () => performance.now(),
    access: OPEN,
    isPublic: false,
    isPrivate: false,
    hosts: [],
    onerror,
    ...options,
  });
  const { trustsProxy = false, observe, files = folder } = options;
  const server = await serveCatalog({
    catalog,
    folder: files,
    trustsProxy,
    onerror,
    port: 0,
    host: '127.0.0.1',
    ...(observe && { observe }),
  });
  const port = Number(new URL(server.origin).port);
  return {
    port,
    catalog,
    reported,
    ask: (target, options) => askRaw(port, target, options),
    close: async () => {
      await catalog.close();
      await server.close();
    },
  };
}

/** Sends a request to a port of this machine, its path as it is written. */
export function askRaw(port: number, target: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: { ...plain(incoming.headers) }, body: text }));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}
