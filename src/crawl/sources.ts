import type { CrawlContext } from './crawl-context.ts';
import { harvestFile } from './file-source.ts';
import type { SourceResult } from './harvest.ts';
import { harvestRepository } from './repository-source.ts';
import { harvestServer } from './server-source.ts';
import type { SourceEntry, SourceKind } from './source-entry.ts';

/** Reads one entry of `sources.yaml`. Ordinary failure is part of the result; only a fault of this project throws. */
export type Source = (entry: SourceEntry, context: CrawlContext) => Promise<SourceResult>;

/** The source of each kind. */
export const SOURCES: Readonly<Record<SourceKind, Source>> = {
  repository: harvestRepository,
  server: harvestServer,
  file: harvestFile,
};
