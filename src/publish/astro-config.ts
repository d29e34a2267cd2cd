import type { AstroUserConfig } from 'astro';

import type { Embedder } from '../embedding/embedder.ts';
import type { Shelf } from '../shelf/shelf.ts';
import { portolan } from './astro-integration.ts';
import type { BuildSettings } from './build-settings.ts';
import { pageEmbedder } from './page-embedder.ts';

/** What is published. */
export interface SiteContent {
  /** Gives the content that is published beside the pages. */
  readonly readContent: () => Shelf;
  /** What the search index is made with. */
  readonly embedder: Embedder;
}

/**
 * The configuration of Astro for a catalogue: static pages, a strict content security policy, and everything else by the integration.
 */
export function astroConfig({ out, site, base, publication }: BuildSettings, { readContent, embedder }: SiteContent): AstroUserConfig {
  return {
    site,
    base,
    outDir: out,
    publicDir: 'src/public',
    cacheDir: '.portolan/astro',
    markdown: { syntaxHighlight: false },
    output: 'static',
    trailingSlash: 'always',
    build: { format: 'directory', concurrency: 4, inlineStylesheets: 'never' },
    compressHTML: true,
    devToolbar: { enabled: false },
    integrations: [portolan({ readContent, publication, embedder })],
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
      },
    },
    vite: {
      resolve: { alias: pageEmbedder(embedder) },
      worker: { format: 'es', rolldownOptions: { output: { entryFileNames: workerFileName } } },
    },
  };
}

/** A service worker watches over the folder it lies in and keeps its address for ever; every other worker is a hashed file. */
function workerFileName({ name }: { readonly name: string }): string {
  return name === 'service-worker' ? 'service-worker.js' : '_astro/[name]-[hash].js';
}
