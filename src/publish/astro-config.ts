import type { AstroUserConfig } from 'astro';

import type { Shelf } from '../shelf/shelf.ts';
import { portolan } from './astro-integration.ts';
import type { BuildSettings } from './build-settings.ts';

/**
 * The configuration of Astro for a catalogue: static pages, a strict content security policy, and everything else by the integration.
 *
 * @param readContent gives the content that is published beside the pages
 */
export function astroConfig({ out, site, base, publication }: BuildSettings, readContent: () => Shelf): AstroUserConfig {
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
    integrations: [portolan({ readContent, publication })],
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
    vite: { worker: { format: 'es', rolldownOptions: { output: { entryFileNames: workerFileName } } } },
  };
}

/** A service worker watches over the folder it lies in and keeps its address for ever; every other worker is a hashed file. */
function workerFileName({ name }: { readonly name: string }): string {
  return name === 'service-worker' ? 'service-worker.js' : '_astro/[name]-[hash].js';
}
