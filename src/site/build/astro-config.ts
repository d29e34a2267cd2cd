import path from 'node:path';
import type { AstroIntegration, AstroUserConfig } from 'astro';

import type { Embedder } from '../../search/embedding/embedder.ts';
import type { Language } from '../../catalog/values/languages.ts';
import { canDraw } from '../../publish/images/open-graph/can-draw.ts';
import type { SiteWriter } from '../../publish/output/site-writer.ts';
import type { StoredContent } from '../../catalog/store/store.ts';
import type { SiteSettings } from '../../catalog/published/site-settings.ts';
import type { SiteTheme } from '../../catalog/published/site-theme.ts';
import { portolan } from './astro-integration.ts';
import { WORK_FOLDER, type BuildSettings } from '../../publish/settings/build-settings.ts';
import type { LiveFolders } from './live-routes.ts';
import { docsModules } from './docs-modules.ts';
import { pageEmbedder, type ModuleAlias } from './page-embedder.ts';
import { policyHashes } from './policy-hashes.ts';
import { programPackages } from './program-packages.ts';
import { sharedBuildContext } from './shared-module.ts';
import { pageMaps, themeModules } from './theme-modules.ts';

const SITE_SOURCE = path.resolve(import.meta.dirname, '..');

/** The root folder of Astro: that of the program, which may be read-only, because Astro finds no component outside of its root. */
export const ASTRO_ROOT = path.resolve(SITE_SOURCE, '../..');

/** Options of a build with Astro: without `sync`, which its types do not state, it writes types into its root folder. */
export const ASTRO_BUILD: object = { sync: false };

/** The content of a site. */
interface SiteContent {
  /** Returns the content that is published with the pages. */
  readonly readContent: () => StoredContent;
  /** The embedder of the search index. */
  readonly embedder: Embedder;
  /** Writes the files beside the pages; by default into the folder of the pages. */
  readonly writer?: SiteWriter | undefined;
}

/** A server that is built with the site. */
export interface LiveBuild {
  readonly adapter: AstroIntegration;
  /** The final folders of the site and the server. */
  readonly folders: LiveFolders;
  /** The folders that the build writes, if they differ from the final ones. */
  readonly written?: LiveFolders | undefined;
}

/** The folder in which Astro compiles the pages of a build with a server, with their source maps. It removes the folder after the build. */
export function compiledPages({ folders, written }: Pick<LiveBuild, 'folders' | 'written'>): string {
  return path.join((written ?? folders).server, '.prerender');
}

/**
 * The configuration of Astro for a catalogue: static pages, and all other files by the integration.
 *
 * @param live omitted for a static site
 */
export function astroConfig(settings: BuildSettings, { readContent, embedder, writer }: SiteContent, live?: LiveBuild): AstroUserConfig {
  const { content, publication, cache } = settings;
  const integration = portolan({ readContent, publication, embedder, contentFolder: content, cache, writer, written: live?.written });
  const { site, theme } = readContent();
  const { build, vite, ...config } = pageConfig({ settings, site, embedder, theme });
  return {
    ...config,
    ...(live && { adapter: live.adapter, session: false }),
    build: { ...build, ...(live && folderSettings(live.folders)) },
    integrations: [integration, docsModules(theme)],
    vite: { ...vite, plugins: [...(vite?.plugins ?? []), sharedBuildContext()] },
  };
}

/** What the compiled pages depend on. */
interface PageSettings {
  readonly settings: Pick<BuildSettings, 'out' | 'base'> & { readonly site?: string | undefined };
  readonly site: Pick<SiteSettings, 'language' | 'accent'>;
  readonly embedder: Pick<Embedder, 'id'>;
  readonly theme: SiteTheme | undefined;
}

/**
 * The configuration of Astro for the pages of a catalogue, without what writes its other files ({@link docsModules} is one of its
 * integrations). The pages depend on no other setting and on no content.
 */
export function pageConfig({ settings: { out, site, base }, site: { language, accent }, embedder, theme }: PageSettings): AstroUserConfig {
  return {
    ...(site !== undefined && { site }),
    base,
    outDir: out,
    srcDir: SITE_SOURCE,
    publicDir: path.join(SITE_SOURCE, 'public'),
    cacheDir: path.resolve(WORK_FOLDER, 'astro/cache'),
    markdown: { syntaxHighlight: false },
    output: 'static',
    trailingSlash: 'always',
    build: { format: 'directory', concurrency: 4, inlineStylesheets: 'never' },
    compressHTML: true,
    devToolbar: { enabled: false },
    vite: {
      cacheDir: path.resolve(WORK_FOLDER, 'astro/vite'),
      // Pages write their policy (`components/page-policy.ts`), which allows no inline script but the one in the head of every page.
      build: { assetsInlineLimit: 0 },
      plugins: [programPackages(), policyHashes(accent, theme), ...(theme === undefined ? [] : [themeModules(theme), pageMaps(theme)])],
      define: { __PORTOLAN_PICTURES__: JSON.stringify(canDraw()) },
      resolve: { alias: [...pageEmbedder(embedder), messagesAlias(language)] },
      worker: { format: 'es', rolldownOptions: { output: { entryFileNames: workerFileName } } },
    },
  };
}

/** Selects the messages of pages and scripts in the site's language. */
function messagesAlias(language: Language): ModuleAlias {
  return { find: /^#messages\//, replacement: `${path.resolve(import.meta.dirname, '../../i18n/messages', language)}/` };
}

/** Relative paths would start at Astro's output folder. */
function folderSettings({ site, server }: LiveFolders): { readonly client: string; readonly server: string } {
  return { client: path.resolve(site), server: path.resolve(server) };
}

/** A service worker controls its folder and needs a permanent URL; every other worker is a hashed file. */
function workerFileName({ name }: { readonly name: string }): string {
  return name === 'service-worker' ? 'service-worker.js' : '_astro/[name]-[hash].js';
}
