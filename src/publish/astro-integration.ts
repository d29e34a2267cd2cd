import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

import type { Publication } from '../catalog/published.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { catalogOf, type Shelf } from '../shelf/shelf.ts';
import { publish } from './publish.ts';

/** What the integration is given. */
export interface PortolanOptions {
  /** Gives the content, when the pages are done. */
  readonly readContent: () => Shelf;
  readonly publication: Publication;
  readonly embedder: Embedder;
}

/** Wires publishing into an Astro build: Astro renders the pages, the rest is written when they are done. */
export function portolan({ readContent, publication, embedder }: PortolanOptions): AstroIntegration {
  return {
    name: 'portolan',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const catalog = catalogOf(readContent());
        const files = await publish(catalog, { folder: fileURLToPath(dir), publication, embedder });
        logger.info(`${catalog.records.length} servers: ${files} files of the API and the search index`);
      },
    },
  };
}
