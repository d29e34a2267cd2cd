import type { CrawlContext } from './context/crawl-context.ts';
import { harvestFile } from './sources/file-source.ts';
import type { SourceResult } from './merging/source-output.ts';
import { harvestAiCatalog } from './sources/lists/ai-catalog-source.ts';
import { harvestDockerCatalog } from './sources/lists/docker-catalog-source.ts';
import { harvestGithub } from './sources/lists/github-source.ts';
import { harvestList } from './sources/lists/list-source.ts';
import { harvestRegistryOriginal } from './sources/lists/registry-original-source.ts';
import { harvestRegistry } from './sources/lists/registry-source.ts';
import { harvestRepository } from './sources/repository-source.ts';
import { harvestServer } from './sources/server-source.ts';
import type { SourceEntry, SourceKind } from './source-list/source-entry.ts';

/** Reads one entry of `sources.yaml`. Ordinary failure is part of the result; only a fault of this project throws. */
export type Source = (entry: SourceEntry, context: CrawlContext) => Promise<SourceResult>;

/** The source of each kind. */
export const SOURCES: Readonly<Record<SourceKind, Source>> = {
  repository: (entry, context) => harvestRepository(entry, context),
  server: harvestServer,
  file: harvestFile,
  registry: (entry, context) => harvestRegistry(entry, context),
  'registry-original': (entry, context) => harvestRegistryOriginal(entry, context),
  'docker-catalog': (entry, context) => harvestDockerCatalog(entry, context),
  list: (entry, context) => harvestList(entry, context),
  github: (entry, context) => harvestGithub(entry, context),
  'ai-catalog': (entry, context) => harvestAiCatalog(entry, context),
};
