import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroUserConfig, ViteUserConfig } from 'astro';

import { LIVE_PATHS } from '../../api/live-paths.ts';
import { NODE_ADAPTER } from './live-adapter.ts';

/** The two folders that a build with `@astrojs/node` writes. */
export interface LiveFolders {
  /** The site: what a build without an adapter writes. */
  readonly site: string;
  /** The server, which finds the site by the way from here to there. */
  readonly server: string;
}

/** A route as an integration of Astro injects it. */
export interface LiveRoute {
  readonly pattern: string;
  readonly entrypoint: URL;
  readonly prerender: false;
}

const NODE_ROUTE = new URL('../../api/astro-routes/node-route.ts', import.meta.url);
const WEB_ROUTE = new URL('../../api/astro-routes/web-route.ts', import.meta.url);

/**
 * The routes of the live API for an adapter. On Node the catalogue is read from the site's folder, elsewhere it is fetched. Most hosts
 * answer with a prebuilt file of the same path before they ask a route.
 */
export function liveRoutes(adapter: string): LiveRoute[] {
  const entrypoint = adapter === NODE_ADAPTER ? NODE_ROUTE : WEB_ROUTE;
  return LIVE_PATHS.map((path) => ({ pattern: `${path}/[...below]`, entrypoint, prerender: false }));
}

/** Settings of Astro with which live routes answer as they do elsewhere. */
export const LIVE_CONFIG = {
  // The API's addresses have no slash at their end. Pages are written as with "always".
  trailingSlash: 'ignore',
  // It looks for forms that another origin sends along with a visitor's cookies: here are neither, and the API refuses by itself.
  security: { checkOrigin: false },
} as const satisfies Partial<Pick<AstroUserConfig, 'trailingSlash' | 'security'>>;

/** Packages that are loaded when they are there, and else never. */
const OPTIONAL = ['sharp', '@orama/plugin-embeddings', '@tensorflow/tfjs-backend-cpu', '@tensorflow/tfjs-core', '@tensorflow/tfjs-node'];

/**
 * What Vite must know of a server for Node: it holds all that it needs, so that it runs where nothing is installed.
 *
 * @param way from the server's folder to the site's
 */
export function nodeServer(way: string): ViteUserConfig {
  return {
    define: { __PORTOLAN_SITE_FOLDER__: JSON.stringify(way.split(path.sep).join('/')) },
    environments: { ssr: { resolve: { noExternal: true, external: OPTIONAL } } },
  };
}

/** The folders as a hook of Astro names them. */
export function buildFolders({ site, server }: LiveFolders): Pick<AstroConfig['build'], 'client' | 'server'> {
  return { client: folderUrl(site), server: folderUrl(server) };
}

function folderUrl(folder: string): URL {
  return pathToFileURL(`${path.resolve(folder)}${path.sep}`);
}
