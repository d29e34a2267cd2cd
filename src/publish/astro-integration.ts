import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

import type { Publication } from '../catalog/published.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { catalogOf, type Shelf } from '../shelf/shelf.ts';
import { NODE_ADAPTER } from './live-adapter.ts';
import { buildFolders, LIVE_CONFIG, liveRoutes, nodeServer, type LiveFolders } from './live-routes.ts';
import { publish } from './publish.ts';

/** What the integration is given. */
export interface PortolanOptions {
  /** Gives the content, when the pages are done. */
  readonly readContent: () => Shelf;
  readonly publication: Publication;
  readonly embedder: Embedder;
  /** Where a build with an adapter writes, if not where the adapter was told that things will lie. */
  readonly written?: LiveFolders | undefined;
}

/**
 * Wires publishing into an Astro build: Astro renders the pages, the rest is written when they are done. Where an adapter is configured,
 * whichever it is, the routes of the live API are injected.
 */
export function portolan({ readContent, publication, embedder, written }: PortolanOptions): AstroIntegration {
  return {
    name: 'portolan',
    hooks: {
      'astro:config:setup': ({ config, command, injectRoute, updateConfig }) => {
        if (config.adapter === undefined || command !== 'build') return;
        for (const route of liveRoutes(config.adapter.name)) injectRoute(route);
        const way = path.relative(fileURLToPath(config.build.server), fileURLToPath(config.build.client));
        // The adapter's own hook came before, so that it keeps the way between the folders as they will lie.
        updateConfig({
          ...LIVE_CONFIG,
          ...(written && { build: buildFolders(written) }),
          ...(config.adapter.name === NODE_ADAPTER && { vite: nodeServer(way) }),
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const catalog = catalogOf(readContent());
        const files = await publish(catalog, { folder: fileURLToPath(dir), publication, embedder });
        logger.info(`${catalog.records.length} servers: ${files} files of the API and the search index`);
      },
    },
  };
}
