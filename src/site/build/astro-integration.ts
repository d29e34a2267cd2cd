import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

import { ASSETS_FOLDER } from '../../api/files/file-families.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { Embedder } from '../../search/embedding/embedder.ts';
import type { StoredContent } from '../../catalog/store/store.ts';
import { buildContext, createBuildContext, setBuildContext } from './build-context.ts';
import { shareWithDevServer } from './shared-module.ts';
import { NODE_ADAPTER } from './live-adapter.ts';
import { buildFolders, LIVE_CONFIG, liveRoutes, nodeServer, type LiveFolders } from './live-routes.ts';
import { adoptFiles } from '../../publish/output/adopt-files.ts';
import { folderWriter } from '../../publish/output/folder-writer.ts';
import type { SiteWriter } from '../../publish/output/site-writer.ts';
import { publishContent } from '../../publish/publish-content.ts';

/** The options of the integration. */
interface PortolanOptions {
  /** Returns the content; called before pages are rendered. */
  readonly readContent: () => StoredContent;
  readonly publication: Publication;
  readonly embedder: Embedder;
  /** Content folder with the site's logo. */
  readonly contentFolder: string;
  /** Folder of what builds keep; `undefined`: nothing is kept. */
  readonly cache: string | undefined;
  /** Writes the files beside the pages; by default into the folder of the pages. */
  readonly writer?: SiteWriter | undefined;
  /** The folders that a build with an adapter writes, if they differ from those of the adapter. */
  readonly written?: LiveFolders | undefined;
}

/**
 * Adds publishing to an Astro build: Astro renders the pages, then the other files are written. With any adapter, the routes of the
 * live API are injected.
 */
export function portolan({ readContent, publication, embedder, contentFolder, cache, writer, written }: PortolanOptions): AstroIntegration {
  let isDevServer = false;
  return {
    name: 'portolan',
    hooks: {
      'astro:config:setup': ({ config, command, injectRoute, updateConfig }) => {
        isDevServer = command === 'dev';
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
        if (isDevServer) await shareWithDevServer(server, await createBuildContext(readContent(), { publication, cache }));
      },
      'astro:build:start': async () => {
        setBuildContext(await createBuildContext(readContent(), { publication, cache }));
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const { store, catalog, findings } = buildContext();
        setBuildContext(undefined);
        const paths = pages.map(({ pathname }) => pathname);
        const into = writer ?? folderWriter(fileURLToPath(dir));
        // The rules of hosts name the assets.
        if (existsSync(path.join(into.folder, ASSETS_FOLDER))) adoptFiles(into, ASSETS_FOLDER);
        const files = await publishContent(store, {
          writer: into,
          publication,
          embedder,
          contentFolder,
          pages: paths,
          catalog,
          findings,
          cache,
        });
        logger.info(`${store.files.length} servers: ${files} files of the API and the search index`);
      },
    },
  };
}
