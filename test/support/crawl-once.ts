import { createCrawlContext, readSourcesFile, type ContextOptions, type SourceEntry } from '../../src/crawler/index.ts';
import type { CrawlContext } from '../../src/crawler/context/crawl-context.ts';
import { SourceInterrupted, type ServerOutput, type SourceResult } from '../../src/crawler/merging/source-output.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { crawlFixture } from './crawl-fixture.ts';
import { defined } from './defined.ts';

/** The result of reading one source, without a store. */
interface CrawledOnce {
  readonly names: readonly string[];
  readonly servers: readonly ServerOutput[];
  /** Problems of the source, then those of its servers. */
  readonly problems: readonly Problem[];
  /** Why it could be read only in part. */
  readonly interrupted: Problem | undefined;
}

/** Reads a source once with an empty store. */
export async function crawlOnce(
  source: object,
  output: (entry: SourceEntry, context: CrawlContext) => Promise<SourceResult>,
  options: Partial<ContextOptions> = {},
): Promise<CrawledOnce> {
  const fixture = await crawlFixture([source]);
  const entry = defined(readSourcesFile(JSON.stringify({ sources: [source] }), 'sources.yaml').entries?.[0]);
  const signal = new AbortController().signal;
  const places = { contentDir: fixture.folder, sourcesFolder: fixture.folder };
  const context = createCrawlContext([entry], { ...places, version: '0.0.0', allowPrivateHosts: true, signal, ...options });
  const servers: ServerOutput[] = [];
  let interrupted: Problem | undefined;
  try {
    const result = await output(entry, context);
    try {
      for await (const server of result.servers) servers.push(server);
    } catch (error) {
      if (!(error instanceof SourceInterrupted)) throw error;
      interrupted = error.problem;
    }
    const names = servers.flatMap((server) => server.output?.qualifiedName ?? []);
    return { names, servers, problems: [...result.problems, ...servers.flatMap(({ problems }) => problems)], interrupted };
  } finally {
    await context.web.close();
    await fixture.remove();
  }
}
