import type { ServerFacts } from '../../src/catalog/record/facts.ts';
import type { CrawlJournal } from '../../src/crawler/reconciliation/crawl-journal.ts';
import { CrawlReport } from '../../src/crawler/reconciliation/crawl-report.ts';
import { createCrawlContext } from '../../src/crawler/context/create-context.ts';
import type { ServerOutput, SourceResult } from '../../src/crawler/merging/source-output.ts';
import { createSchemaChecker } from '../../src/crawler/schema-check/schema-checker.ts';
import { Reconciliation } from '../../src/crawler/reconciliation/reconciliation.ts';
import type { SourceMemory } from '../../src/crawler/memory/source-memory.ts';
import type { SourceEntry } from '../../src/crawler/source-list/source-entry.ts';
import { groupsFromFacts } from '../../src/crawler/merging/group-origin.ts';
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

/** Two third-party lists. */
export const LIST = entryOf('list', 'https://list.example/servers.jsonl');
export const OTHER = entryOf('list', 'https://other.example/servers.jsonl');

/** A server as an entry states it. */
export function server({ location, tags }: SourceEntry, qualifiedName: string, facts: Partial<ServerFacts> = {}): ServerOutput {
  const groups = groupsFromFacts({ qualifiedName, description: `It is ${qualifiedName}.`, ...facts }, location);
  return { output: { qualifiedName, verification: { kind: 'unverified' }, tags, groups }, problems: [] };
}

/** The result of a source with these servers. */
export const resultOf = (servers: Iterable<ServerOutput> | AsyncIterable<ServerOutput>): SourceResult => ({ servers, problems: [] });
/** This number of servers, as the entry states them. */
export const many = (entry: SourceEntry, count: number): ServerOutput[] =>
  Array.from({ length: count }, (_, at) => server(entry, `acme/n${at}`));
/** A server that its source deleted. */
export const deleted = (qualifiedName: string): ServerOutput => ({
  deleted: { qualifiedName, message: 'It was deleted.' },
  problems: [],
});

/** The outcome of a reconciliation. */
export interface Reconciled {
  readonly problems: readonly CrawlProblem[];
  readonly stats: readonly SourceStats[];
  readonly written: number;
  readonly unchanged: number;
  /** Sources whose memory was saved. */
  readonly saved: readonly SourceEntry[];
  /** Refused servers of each source at its last save, as `name code`. */
  readonly refused: ReadonlyMap<SourceEntry, readonly string[]>;
}

/**
 * Reconciles the results of entries as one crawl.
 *
 * @param options `concurrent`: all at the same time, as sources arrive; by default one after the other
 */
export async function reconcile(
  { folder }: CrawlFixture,
  now: string,
  results: readonly (readonly [SourceEntry, SourceResult])[],
  {
    allowShrink = false,
    others = [] as readonly SourceEntry[],
    first = [] as readonly SourceEntry[],
    journal = undefined as CrawlJournal | undefined,
    concurrent = false,
  } = {},
): Promise<Reconciled> {
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
  const schemas = createSchemaChecker();
  try {
    const reconciliation = new Reconciliation({
      context,
      contentDir: folder,
      entries,
      now,
      report,
      schemas,
      journal,
      allowShrink,
    });
    if (concurrent) await Promise.all(results.map(([entry, result]) => reconciliation.reconcile(entry, result)));
    else for (const [entry, result] of results) await reconciliation.reconcile(entry, result);
    await reconciliation.finish();
    const { written, unchanged } = report.counts;
    return { problems: report.problemsInOrder(entries), stats: reconciliation.stats, written, unchanged, saved, refused };
  } finally {
    await schemas.close();
    await context.web.close();
  }
}

/** The codes of all problems. */
export const codes = ({ problems }: Reconciled): string[] => problems.map(({ code }) => code);
/** The state of a server in the store. */
export const statusOf = async (fixture: CrawlFixture, name: string): Promise<unknown> => (await fixture.record(name))?.state.status;
