import type { CrawlContext } from './context/crawl-context.ts';
import { crawlFile } from './sources/file-source.ts';
import type { SourceResult } from './merging/source-output.ts';
import { crawlAiCatalog } from './sources/lists/ai-catalog-source.ts';
import { crawlDockerCatalog } from './sources/lists/docker-catalog-source.ts';
import { crawlGithub } from './sources/lists/github-source.ts';
import { crawlList } from './sources/lists/list-source.ts';
import { crawlRegistryOriginal } from './sources/lists/registry-original-source.ts';
import { crawlRegistry } from './sources/lists/registry-source.ts';
import { crawlRepository } from './sources/repository-source.ts';
import { crawlServer } from './sources/server-source.ts';
import type { SourceEntry, SourceKind } from './source-list/source-entry.ts';

/** Reads one entry of `sources.yaml`. Expected failures are part of the result; only a bug throws. */
export type Source = (entry: SourceEntry, context: CrawlContext) => Promise<SourceResult>;

/** The reader of each kind of source. */
export const SOURCES: Readonly<Record<SourceKind, Source>> = {
  repository: (entry, context) => crawlRepository(entry, context),
  server: crawlServer,
  file: crawlFile,
  registry: (entry, context) => crawlRegistry(entry, context),
  'registry-original': (entry, context) => crawlRegistryOriginal(entry, context),
  'docker-catalog': (entry, context) => crawlDockerCatalog(entry, context),
  list: (entry, context) => crawlList(entry, context),
  github: (entry, context) => crawlGithub(entry, context),
  'ai-catalog': (entry, context) => crawlAiCatalog(entry, context),
};
