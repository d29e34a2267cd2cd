import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

import type { Publication } from '../../catalog/published/published.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import type { Embedder } from '../../search/embedding/embedder.ts';
import { canDraw } from '../../publish/images/open-graph/can-draw.ts';
import { keptPictures } from '../../publish/images/open-graph/kept-pictures.ts';
import { shareStore, sharedStore } from '../../catalog/store/shared-store.ts';
import { catalogOf, newestFetch, type StoredContent } from '../../catalog/store/store.ts';
import { addDocsLinks } from './docs-links.ts';
import { NODE_ADAPTER } from './live-adapter.ts';
import { buildFolders, LIVE_CONFIG, liveRoutes, nodeServer, type LiveFolders } from './live-routes.ts';
import { publish } from '../../publish/publish.ts';

/** Where pictures are kept from build to build. */
const PICTURES = path.resolve(import.meta.dirname, '../../../.portolan/og');

/** What the integration is given. */
export interface PortolanOptions {
  /** Gives the content, when pages are about to be made. */
  readonly readContent: () => StoredContent;
  readonly publication: Publication;
  readonly embedder: Embedder;
  /** Folder of the content, where the site's logo lies. */
  readonly contentFolder: string;
  /** Where a build with an adapter writes, if not where the adapter was told that things will lie. */
  readonly written?: LiveFolders | undefined;
}

/**
 * Wires publishing into an Astro build: Astro renders the pages, the rest is written when they are done. Where an adapter is configured,
 * whichever it is, the routes of the live API are injected.
 */
export function portolan({ readContent, publication, embedder, contentFolder, written }: PortolanOptions): AstroIntegration {
  return {
    name: 'portolan',
    hooks: {
      'astro:config:setup': ({ config, command, injectRoute, updateConfig }) => {
        addDocsLinks(config.markdown.processor, config.base);
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
      'astro:build:start': () => {
        shareStore(readContent());
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const store = sharedStore() ?? readContent();
        shareStore(undefined);
        const catalog = catalogOf(store);
        const pictures = catalog.site.files.openGraph && canDraw() ? await keptPictures(PICTURES, Date.now()) : undefined;
        const files = await publish(catalog, {
          ...{ folder: fileURLToPath(dir), publication, embedder, pictures, content: store.files, contentFolder },
          ...{ pages: pages.map(({ pathname }) => pathname), asOf: knownTime(newestFetch(store)) },
        });
        await pictures?.prune();
        logger.info(`${catalog.records.length} servers: ${files} files of the API and the search index`);
      },
    },
  };
}

function knownTime(time: string): string | undefined {
  return time === UNKNOWN_TIME ? undefined : time;
}
