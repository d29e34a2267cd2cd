import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

import type { Publication } from '../../catalog/published/published.ts';
import type { Embedder } from '../../search/embedding/embedder.ts';
import type { StoredContent } from '../../catalog/store/store.ts';
import { buildContext, createBuildContext, setBuildContext } from './build-context.ts';
import { shareWithDevServer } from './shared-module.ts';
import { addDocsLinks } from './docs-links.ts';
import { NODE_ADAPTER } from './live-adapter.ts';
import { buildFolders, LIVE_CONFIG, liveRoutes, nodeServer, type LiveFolders } from './live-routes.ts';
import { publishContent } from '../../publish/publish-content.ts';

/** The options of the integration. */
interface PortolanOptions {
  /** Returns the content; called before pages are rendered. */
  readonly readContent: () => StoredContent;
  readonly publication: Publication;
  readonly embedder: Embedder;
  /** Content folder with the site's logo. */
  readonly contentFolder: string;
  /** The folders that a build with an adapter writes, if they differ from those of the adapter. */
  readonly written?: LiveFolders | undefined;
}

/**
 * Adds publishing to an Astro build: Astro renders the pages, then the other files are written. With any adapter, the routes of the
 * live API are injected.
 */
export function portolan({ readContent, publication, embedder, contentFolder, written }: PortolanOptions): AstroIntegration {
  let isDevServer = false;
  return {
    name: 'portolan',
    hooks: {
      'astro:config:setup': ({ config, command, injectRoute, updateConfig }) => {
        isDevServer = command === 'dev';
        addDocsLinks(config.markdown.processor, config.base);
        if (config.adapter === undefined || command !== 'build') return;
        for (const route of liveRoutes(config.adapter.name)) injectRoute(route);
        const siteFolder = path.relative(fileURLToPath(config.build.server), fileURLToPath(config.build.client));
        // The adapter's own hook ran before, so it stores the relative path between the final folders.
        updateConfig({
          ...LIVE_CONFIG,
          ...(written && { build: buildFolders(written) }),
          ...(config.adapter.name === NODE_ADAPTER && { vite: nodeServer(siteFolder) }),
        });
      },
      'astro:server:setup': async ({ server }) => {
        // Astro also sets up a server in a build, to write types.
        if (isDevServer) await shareWithDevServer(server, createBuildContext(readContent()));
      },
      'astro:build:start': () => {
        setBuildContext(createBuildContext(readContent()));
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const { store, findings } = buildContext();
        setBuildContext(undefined);
        const folder = fileURLToPath(dir);
        const paths = pages.map(({ pathname }) => pathname);
        const files = await publishContent(store, { folder, publication, embedder, contentFolder, pages: paths, findings });
        logger.info(`${store.files.length} servers: ${files} files of the API and the search index`);
      },
    },
  };
}
