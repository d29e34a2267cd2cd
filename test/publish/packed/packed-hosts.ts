import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { defined } from '../../support/defined.ts';
import type { HarbourSite } from '../hosts/harbour-site.ts';
import { matched } from '../hosts/rules-file.ts';
import { openAssets, type AssetHost } from './asset-host.ts';

/** A host that serves a site in packs with the script that the build wrote for it. */
export interface PackedHost {
  /** @param address path on the host, with its query */
  ask(address: string, init?: RequestInit): Promise<Response>;
  /** Removed pages have status 410 also where they are no packs. */
  readonly answersGonePages: boolean;
  /** Port on this machine of a host that is a process. */
  readonly port?: number;
  close(): Promise<void>;
}

const ORIGIN = 'https://host.example';

/** All hosts, each with the real script: Node in a process of its own, the others with simulated platforms. */
export const PACKED_HOSTS: readonly (readonly [name: string, open: (site: HarbourSite) => Promise<PackedHost>])[] = [
  ['Node', openNode],
  ['Deno', openDeno],
  ['Cloudflare', openCloudflare],
  ['Netlify', openNetlify],
  ['Vercel', openVercel],
];

async function openNode({ folder }: HarbourSite): Promise<PackedHost> {
  const child = spawn(process.execPath, [path.join(folder, '_hosts/packed/node.mjs')], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const { origin, port } = new URL(printed.toString().trim());
  return {
    answersGonePages: true,
    port: Number(port),
    ask: (address, init) => fetch(origin + address, { redirect: 'manual', ...init }),
    async close() {
      child.kill();
      await once(child, 'close');
    },
  };
}

/** Deno's interface, as far as the script uses it. */
async function openDeno({ folder }: HarbourSite): Promise<PackedHost> {
  let handler: ((request: Request) => Promise<Response>) | undefined;
  const platform = {
    async open(name: string) {
      const file = await open(name);
      let position = 0;
      return {
        async stat() {
          const stats = await file.stat();
          return { isFile: stats.isFile(), size: stats.size };
        },
        seek(offset: number) {
          position = offset;
          return Promise.resolve(position);
        },
        async read(bytes: Uint8Array) {
          const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
          position += bytesRead;
          return bytesRead === 0 ? null : bytesRead;
        },
        close: () => void file.close(),
      };
    },
    serve: (answer: typeof handler) => (handler = answer),
  };
  Object.assign(globalThis, { Deno: platform });
  await import(pathToFileURL(path.join(folder, '_hosts/packed/deno.mjs')).href);
  const host = withHandler((request) => defined(handler)(request), true);
  return { ...host, close: () => host.close().finally(() => Reflect.deleteProperty(globalThis, 'Deno')) };
}

async function openCloudflare(site: HarbourSite): Promise<PackedHost> {
  const assets = await openAssets(site, false);
  // Both are written by the build, in this shape.
  const { default: worker } = (await importScript(site, '_worker.js')) as {
    default: { fetch(request: Request, env: { ASSETS: { fetch: AssetHost } }): Promise<Response> };
  };
  const routes = JSON.parse(await readFile(path.join(site.folder, '_routes.json'), 'utf8')) as { include: string[] };
  return withHandler(
    (request) => (isRouted(routes.include, request) ? worker.fetch(request, { ASSETS: { fetch: assets } }) : assets(request)),
    true,
  );
}

async function openNetlify(site: HarbourSite): Promise<PackedHost> {
  const assets = await openAssets(site, true);
  const { default: answer, config } = (await importScript(site, '_hosts/packed/netlify.mjs')) as {
    default: (request: Request, context: { next: AssetHost }) => Promise<Response>;
    config: { path: string[] };
  };
  return withHandler(
    (request) => (isRouted(config.path, request) ? withFetch(assets, () => answer(request, { next: assets })) : assets(request)),
    true,
  );
}

async function openVercel(site: HarbourSite): Promise<PackedHost> {
  const assets = await openAssets(site, true);
  const { default: middleware, config } = (await importScript(site, 'middleware.js')) as {
    default: (request: Request) => Promise<Response>;
    config: { matcher: string[] };
  };
  const paths = config.matcher.map((path) => path.replace(/:rest\*$|\(\.\*\)$/, '*'));
  return withHandler(async (request) => {
    if (!isRouted(paths, request)) return assets(request);
    const response = await withFetch(assets, () => middleware(request));
    return response.headers.has('x-middleware-next') ? assets(request) : response;
  }, false);
}

function withHandler(answer: (request: Request) => Promise<Response>, answersGonePages: boolean): PackedHost {
  return { answersGonePages, ask: (address, init) => answer(new Request(ORIGIN + address, init)), close: () => Promise.resolve() };
}

function isRouted(patterns: readonly string[], { url }: Request): boolean {
  return patterns.some((pattern) => matched(pattern, new URL(url).pathname) !== undefined);
}

/** Imports a script anew: each test site has its own. */
function importScript({ folder }: HarbourSite, file: string): Promise<unknown> {
  return import(pathToFileURL(path.join(folder, file)).href);
}

/** The scripts request files of their site with the global `fetch`. */
async function withFetch<T>(assets: AssetHost, work: () => Promise<T>): Promise<T> {
  const own = globalThis.fetch;
  globalThis.fetch = (input) => assets(input instanceof Request ? input : new Request(input));
  try {
    return await work();
  } finally {
    globalThis.fetch = own;
  }
}
