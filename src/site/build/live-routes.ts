import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroUserConfig, ViteUserConfig } from 'astro';

import { LIVE_ENDPOINTS, LIVE_PATHS } from '../../api/live-paths.ts';
import { slashPath } from '../../catalog/store/slash-path.ts';
import { NODE_ADAPTER } from './live-adapter.ts';

/** The two folders that a build with `@astrojs/node` writes. */
export interface LiveFolders {
  /** The site, as a build without an adapter writes it. */
  readonly site: string;
  /** The server, which finds the site by the relative path to it. */
  readonly server: string;
}

/** A route that an Astro integration injects. */
interface LiveRoute {
  readonly pattern: string;
  readonly entrypoint: URL;
  readonly prerender: false;
}

const NODE_ROUTE = new URL('../../api/astro-routes/node-route.ts', import.meta.url);
const WEB_ROUTE = new URL('../../api/astro-routes/web-route.ts', import.meta.url);

/**
 * The routes of the live API for an adapter. On Node, the routes read the catalogue from the site's folder; elsewhere they fetch it. Most hosts
 * serve a prebuilt file of the same path before they call a route.
 */
export function liveRoutes(adapter: string): LiveRoute[] {
  const entrypoint = adapter === NODE_ADAPTER ? NODE_ROUTE : WEB_ROUTE;
  const patterns = [...LIVE_PATHS.map((path) => `${path}/[...below]`), ...LIVE_ENDPOINTS];
  return patterns.map((pattern) => ({ pattern, entrypoint, prerender: false }));
}

/** Astro settings that make live routes respond as on other servers. */
export const LIVE_CONFIG = {
  // API paths have no trailing slash. Pages are written as with "always".
  trailingSlash: 'ignore',
  // It rejects cross-origin form requests with cookies: this site has no forms and no cookies, and the API has its own check.
  security: { checkOrigin: false },
} as const satisfies Partial<Pick<AstroUserConfig, 'trailingSlash' | 'security'>>;

/** Optional packages, loaded only if installed. */
const OPTIONAL = ['sharp', '@orama/plugin-embeddings', '@tensorflow/tfjs-backend-cpu', '@tensorflow/tfjs-core', '@tensorflow/tfjs-node'];

/**
 * The Vite settings of a server for Node: the bundle contains its dependencies, so that it runs without installed packages.
 *
 * @param siteFolder relative path from the server's folder to the site's
 */
export function nodeServer(siteFolder: string): ViteUserConfig {
  return {
    define: { __PORTOLAN_SITE_FOLDER__: JSON.stringify(slashPath(siteFolder)) },
    // The first is for packages that are not installed, which the second does not find.
    build: { rolldownOptions: { external: OPTIONAL } },
    environments: { ssr: { resolve: { noExternal: true, external: OPTIONAL } } },
  };
}

/** The folders in the form of Astro's hooks. */
export function buildFolders({ site, server }: LiveFolders): Pick<AstroConfig['build'], 'client' | 'server'> {
  return { client: folderUrl(site), server: folderUrl(server) };
}

function folderUrl(folder: string): URL {
  return pathToFileURL(`${path.resolve(folder)}${path.sep}`);
}
