export { checkSources } from './check-sources.ts';
export { crawl, type CrawlOptions, type CrawlProgress } from './crawl.ts';
export { createCrawlContext, DEFAULT_PLATFORM_FILES, type ContextOptions } from './create-context.ts';
export { DEFAULT_RAW_URL } from './repository-location.ts';
export { SOURCE_KINDS, type SourceEntry, type SourceKind } from './source-entry.ts';
export { readSourcesFile, type EntryProblem, type SourcesFile } from './sources-file.ts';
export { crawlProblem, type CrawlProblem, type CrawlSummary } from './summary.ts';
