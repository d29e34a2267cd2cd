import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { AccessSettingError } from '../api/access/access-setting-error.ts';
import { requestPath } from '../api/http/request-path.ts';
import { openedOnce } from '../api/opened-once.ts';
import { failedResponse, webHandler } from '../api/web-handler.ts';
import { buildIdentity, folderReader } from './built-folder.ts';
import { openLiveCatalog, type LiveCatalog } from './live-catalog.ts';
import { nodeAccess } from './node-access.ts';
import { serveSettings } from './serve-settings.ts';

/** A built site whose pages somebody else serves. */
export interface BuiltCatalogOptions {
  /** Folder of the built site. */
  readonly folder: string;
  /** The settings of `serveSettings`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Told of every failure that a client sees as 500, also of a setting that cannot be used. */
  readonly onerror: (error: unknown) => void;
}

/** Answers a request of the Fetch standard. Never rejects. `address` is that of the client's end of the connection. */
export type BuiltCatalog = (request: Request, address: string) => Promise<Response>;

/**
 * The live API of a built site, for a server of Node that speaks the Fetch standard and serves the pages by itself. It is opened at the
 * first request, and follows newer builds.
 */
export function builtCatalog({ folder, environment, onerror }: BuiltCatalogOptions): BuiltCatalog {
  const opened = openedOnce(() => open({ folder, environment, onerror }));
  return async (request, address) => {
    try {
      const { catalog, trustsProxy } = await opened();
      const forwarded = trustsProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
      const api = catalog.current();
      return await webHandler({ api, files: (asked) => fileAnswer(folder, api.base, asked), onerror })(request, {
        address: forwarded || address,
      });
    } catch (error) {
      onerror(error);
      return failedResponse(request.method);
    }
  };
}

interface Opened {
  readonly catalog: LiveCatalog;
  readonly trustsProxy: boolean;
}

async function open({ folder, environment, onerror }: BuiltCatalogOptions): Promise<Opened> {
  const settings = serveSettings(environment);
  const { isPublic, isPrivate, hosts, trustsProxy } = settings;
  // To answer as if it held would show a private catalogue to everyone.
  if (isPrivate) throw new AccessSettingError(NOT_PRIVATE);
  const { access } = await nodeAccess(settings, onerror);
  const catalog = await openLiveCatalog({
    read: folderReader(folder),
    identity: () => buildIdentity(folder),
    now: () => performance.now(),
    access,
    isPublic,
    isPrivate,
    hosts,
    onerror,
  });
  return { catalog, trustsProxy };
}

const NOT_PRIVATE = 'PORTOLAN_PRIVATE is set, and this server shows the pages to everyone. Serve a private catalogue by "npm run serve".';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.json', 'application/json; charset=utf-8'],
  ['.jsonl', 'application/jsonl; charset=utf-8'],
]);

/** A prebuilt file of the API. Paths have been looked at: each part is the plain name of a file or a folder. */
async function fileAnswer(folder: string, base: string, { url, method }: Request): Promise<Response> {
  const file = path.join(folder, requestPath(new URL(url).pathname, base) ?? '/');
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return new Response(null, { status: 404 });
  const headers = { 'content-type': TYPES.get(path.extname(file)) ?? 'application/octet-stream', 'content-length': String(bytes.length) };
  return new Response(method === 'HEAD' ? null : bytes, { headers });
}

/**
 * The folder of the site, from a module of the server that was built with it: the two may be moved together.
 *
 * @param module URL of the module
 * @param way from the server's folder, which holds `entry.mjs`, to the site's
 */
export function siteBeside(module: string, way: string): string {
  let folder = path.dirname(fileURLToPath(module));
  while (!existsSync(path.join(folder, 'entry.mjs'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`There is no entry.mjs above ${fileURLToPath(module)}: build the server again.`);
    folder = parent;
  }
  return path.resolve(folder, way);
}
