import { createHash } from 'node:crypto';
import path from 'node:path';
import type { AstroIntegration, AstroUserConfig } from 'astro';

import type { Embedder } from '../../search/embedding/embedder.ts';
import type { Language } from '../../catalog/values/languages.ts';
import { canDraw } from '../../publish/images/open-graph/can-draw.ts';
import type { StoredContent } from '../../catalog/store/store.ts';
import { accentStyle } from '../theme/accent.ts';
import { THEME_SCRIPT } from '../theme/preferences.ts';
import { portolan } from './astro-integration.ts';
import type { BuildSettings } from '../../publish/settings/build-settings.ts';
import type { LiveFolders } from './live-routes.ts';
import { pageEmbedder, type ModuleAlias } from './page-embedder.ts';
import { sharedBuildContext } from './shared-module.ts';

/** The content of a site. */
interface SiteContent {
  /** Returns the content that is published with the pages. */
  readonly readContent: () => StoredContent;
  /** The embedder of the search index. */
  readonly embedder: Embedder;
}

/** A server that is built with the site. */
export interface LiveBuild {
  readonly adapter: AstroIntegration;
  /** The final folders of the site and the server. */
  readonly folders: LiveFolders;
  /** The folders that the build writes, if they differ from the final ones. */
  readonly written?: LiveFolders | undefined;
}

/**
 * The configuration of Astro for a catalogue: static pages, a strict content security policy, and all other files by the integration.
 *
 * @param live omitted for a static site
 */
export function astroConfig(
  { content, out, site, base, publication }: BuildSettings,
  { readContent, embedder }: SiteContent,
  live?: LiveBuild,
): AstroUserConfig {
  const { language, accent } = readContent().site;
  return {
    ...(live && { adapter: live.adapter, session: false }),
    site,
    base,
    outDir: out,
    srcDir: 'src/site',
    publicDir: 'src/site/public',
    cacheDir: '.portolan/astro',
    markdown: { syntaxHighlight: false },
    output: 'static',
    trailingSlash: 'always',
    build: { format: 'directory', concurrency: 4, inlineStylesheets: 'never', ...(live && folderSettings(live.folders)) },
    compressHTML: true,
    devToolbar: { enabled: false },
    integrations: [portolan({ readContent, publication, embedder, contentFolder: content, written: live?.written })],
    security: {
      csp: {
        directives: [
          "default-src 'none'",
          "img-src 'self'",
          "connect-src 'self'",
          "worker-src 'self'",
          "manifest-src 'self'",
          "base-uri 'none'",
          "form-action 'self'",
        ],
        // The inline scripts in the head of every page, allowed by their hashes.
        scriptDirective: { hashes: [sha256(THEME_SCRIPT)] },
        ...(accent !== undefined && { styleDirective: { hashes: [sha256(accentStyle(accent))] } }),
      },
    },
    vite: {
      plugins: [sharedBuildContext()],
      define: { __PORTOLAN_PICTURES__: JSON.stringify(canDraw()) },
      resolve: { alias: [...pageEmbedder(embedder), messagesAlias(language)] },
      worker: { format: 'es', rolldownOptions: { output: { entryFileNames: workerFileName } } },
    },
  };
}

function sha256(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
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
