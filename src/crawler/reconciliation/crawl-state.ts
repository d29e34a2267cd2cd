import { foldName } from '../../catalog/values/qualified-name.ts';
import { withoutCredentials } from '../../catalog/values/without-credentials.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import type { CrawlJournal } from './crawl-journal.ts';
import type { CrawlReport } from './crawl-report.ts';
import type { KnownRecords } from '../memory/known-records.ts';
import { NameRegistry } from './names.ts';
import type { SchemaChecker } from '../schema-check/schema-checker.ts';
import { StoreWriter } from './store-writer.ts';
import type { Refusal } from '../memory/refusal.ts';
import { isListSource, type SourceEntry } from '../source-list/source-entry.ts';
import { SourceStatsCounter, type Outcome, type SourceStats } from './source-stats.ts';

/** What reconciliation needs. */
export interface ReconciliationOptions {
  readonly context: CrawlContext;
  readonly contentDir: string;
  /** All entries of the list of sources, also those that are not crawled. */
  readonly entries: readonly SourceEntry[];
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  readonly report: CrawlReport;
  readonly schemas: SchemaChecker;
  readonly journal: CrawlJournal | undefined;
  readonly allowShrink: boolean;
}

/** The state of one crawl: the holder of each name, the results of each source, and access to the store. */
export class CrawlState {
  readonly contentDir: string;
  readonly now: string;
  readonly known: KnownRecords;
  /** URL template of a repository's file. */
  readonly rawUrl: string;
  readonly report: CrawlReport;
  readonly schemas: SchemaChecker;
  readonly names: NameRegistry;
  readonly writer: StoreWriter;
  readonly #journal: CrawlJournal | undefined;
  readonly #stats = new Map<SourceEntry, SourceStatsCounter>();
  readonly #refusals = new Map<SourceEntry, Map<string, Refusal>>();
  /** The servers that this crawl read, by name, with their source. */
  readonly serversRead = new Map<string, SourceEntry>();
  /** Names that each source found, for the journal. */
  readonly #foundNames = new Map<SourceEntry, string[]>();

  constructor({ context, contentDir, entries, now, report, schemas, journal }: ReconciliationOptions) {
    [this.contentDir, this.now, this.known, this.report, this.schemas] = [contentDir, now, context.known, report, schemas];
    this.rawUrl = context.rawUrl;
    this.names = new NameRegistry(entries);
    this.writer = new StoreWriter(contentDir, context.known, report, now);
    this.#journal = journal;
    for (const entry of entries) for (const name of journal?.finishedNames(entry) ?? []) this.names.take(name, entry);
  }

  /** Counts servers of a source by outcome. */
  count(entry: SourceEntry, outcome: Outcome, servers = 1): void {
    const count = this.#stats.get(entry) ?? new SourceStatsCounter();
    this.#stats.set(entry, count);
    count.add(outcome, servers);
  }

  /** Records why a server of a source is refused. */
  refuse(entry: SourceEntry, name: string, refusal: Refusal): void {
    const refusals = this.#refusals.get(entry) ?? new Map<string, Refusal>();
    this.#refusals.set(entry, refusals);
    refusals.set(foldName(name), refusal);
  }

  /** The refusals of a source by folded name. */
  refusalsOf(entry: SourceEntry): ReadonlyMap<string, Refusal> {
    return this.#refusals.get(entry) ?? new Map<string, Refusal>();
  }

  /** Number of imported and unchanged servers of a source. */
  keptOf(entry: SourceEntry): number {
    return this.#stats.get(entry)?.stored ?? 0;
  }

  /** The statistics of each list source that was read, in the order of the list. */
  statsInOrder(entries: readonly SourceEntry[]): readonly SourceStats[] {
    return entries.filter(isListSource).flatMap((entry) => this.#stats.get(entry)?.of(withoutCredentials(entry.location)) ?? []);
  }

  /** Adds a name that the list of sources does not state, for a crawl that resumes this one. */
  addFoundName(entry: SourceEntry, name: string): void {
    if (this.#journal === undefined || entry.name !== undefined) return;
    const names = this.#foundNames.get(entry) ?? [];
    this.#foundNames.set(entry, names);
    names.push(name);
  }

  /** Returns and forgets the names that a source found so far. */
  takeFoundNames(entry: SourceEntry): readonly string[] {
    const names = this.#foundNames.get(entry) ?? [];
    this.#foundNames.delete(entry);
    return names;
  }
}
