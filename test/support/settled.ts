import type { ServerFacts } from '../../src/catalog/record/facts.ts';
import { CrawlReport } from '../../src/crawler/reconciliation/crawl-report.ts';
import { createCrawlContext } from '../../src/crawler/context/create-context.ts';
import type { ServerOutput, SourceResult } from '../../src/crawler/merging/source-output.ts';
import { createSchemaJudge } from '../../src/crawler/schema-check/schema-checker.ts';
import { Reconciliation } from '../../src/crawler/reconciliation/reconciliation.ts';
import type { SourceMemory } from '../../src/crawler/memory/source-memory.ts';
import type { SourceEntry } from '../../src/crawler/source-list/source-entry.ts';
import { groupsByFacts } from '../../src/crawler/merging/group-origin.ts';
import type { CrawlProblem } from '../../src/crawler/reconciliation/summary.ts';
import type { SourceStats } from '../../src/crawler/reconciliation/source-stats.ts';
import type { CrawlFixture } from './crawl-fixture.ts';

/** A day of January 2026 as ISO 8601. */
export const day = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString();
/** An entry of the list of sources. */
export const entryOf = (kind: SourceEntry['kind'], location: string, name?: string): SourceEntry => ({
  kind,
  location,
  ...(name !== undefined && { name }),
  verified: undefined,
  tags: [],
  file: 'sources.yaml',
  position: { line: 1, column: 1 },
});

/** Two lists of others. */
export const LIST = entryOf('list', 'https://list.example/servers.jsonl');
export const OTHER = entryOf('list', 'https://other.example/servers.jsonl');

/** A server as an entry states it. */
export function server({ location, tags }: SourceEntry, qualifiedName: string, facts: Partial<ServerFacts> = {}): ServerOutput {
  const groups = groupsByFacts({ qualifiedName, description: `It is ${qualifiedName}.`, ...facts }, location);
  return { output: { qualifiedName, verdict: { kind: 'not-vouched' }, tags, groups }, problems: [] };
}

/** A source that brought servers. */
export const brought = (servers: Iterable<ServerOutput> | AsyncIterable<ServerOutput>): SourceResult => ({ servers, problems: [] });
/** So many servers as an entry states them. */
export const many = (entry: SourceEntry, count: number): ServerOutput[] =>
  Array.from({ length: count }, (_, at) => server(entry, `acme/n${at}`));
/** A server that its source deleted. */
export const deleted = (qualifiedName: string): ServerOutput => ({
  deleted: { qualifiedName, message: 'It was deleted.' },
  problems: [],
});

/** What a crawl made of what its sources brought. */
export interface Settled {
  readonly problems: readonly CrawlProblem[];
  readonly tallies: readonly SourceStats[];
  readonly written: number;
  readonly unchanged: number;
  /** Sources whose memory was saved. */
  readonly saved: readonly SourceEntry[];
  /** Servers that were said to be refused when the memory of their source was last saved, as `name code`. */
  readonly refused: ReadonlyMap<SourceEntry, readonly string[]>;
}

/** Settles what entries brought on a day, as one crawl. */
export async function settle(
  { folder }: CrawlFixture,
  now: string,
  results: readonly (readonly [SourceEntry, SourceResult])[],
  { allowShrink = false, others = [] as readonly SourceEntry[], first = [] as readonly SourceEntry[] } = {},
): Promise<Settled> {
  const entries = [...new Set([...first, ...results.map(([entry]) => entry), ...others])];
  const saved: SourceEntry[] = [];
  const made = createCrawlContext(entries, {
    contentDir: folder,
    sourcesFolder: folder,
    version: '0.0.0',
    signal: new AbortController().signal,
  });
  const refused = new Map<SourceEntry, readonly string[]>();
  const save: SourceMemory['save'] = (entry, refusals = new Map()) => {
    saved.push(entry);
    refused.set(
      entry,
      [...refusals].map(([name, { code }]) => `${name} ${code}`),
    );
  };
  const context = { ...made, memory: { ...made.memory, save } };
  const report = new CrawlReport(results.length, undefined);
  const schemas = createSchemaJudge();
  try {
    const reconciliation = new Reconciliation({
      context,
      contentDir: folder,
      entries,
      now,
      report,
      schemas,
      journal: undefined,
      allowShrink,
    });
    for (const [entry, result] of results) await reconciliation.settle(entry, result);
    await reconciliation.finish();
    const { written, unchanged } = report.counts;
    return { problems: report.problemsInOrder(entries), tallies: reconciliation.tallies, written, unchanged, saved, refused };
  } finally {
    await schemas.close();
    await context.web.close();
  }
}

/** The codes of all problems. */
export const codes = ({ problems }: Settled): string[] => problems.map(({ code }) => code);
/** The state of a server on the shelf. */
export const statusOf = async (fixture: CrawlFixture, name: string): Promise<unknown> => (await fixture.record(name))?.state.status;
