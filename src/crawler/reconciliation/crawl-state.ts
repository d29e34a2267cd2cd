import { foldName } from '../../catalog/values/qualified-name.ts';
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

/** What settling needs. */
export interface ReconciliationOptions {
  readonly context: CrawlContext;
  readonly contentDir: string;
  /** Every entry of the list of sources, those included that are not crawled. */
  readonly entries: readonly SourceEntry[];
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  readonly report: CrawlReport;
  readonly schemas: SchemaChecker;
  readonly journal: CrawlJournal | undefined;
  readonly allowShrink: boolean;
}

/** The books of one crawl: who has which name, what became of whose servers, and what is on the shelf. */
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
  /** Names that a source found, for the journal. */
  readonly #foundNames = new Map<SourceEntry, string[]>();

  constructor({ context, contentDir, entries, now, report, schemas, journal }: ReconciliationOptions) {
    [this.contentDir, this.now, this.known, this.report, this.schemas] = [contentDir, now, context.known, report, schemas];
    this.rawUrl = context.rawUrl;
    this.names = new NameRegistry(entries);
    this.writer = new StoreWriter(contentDir, context.known, report, now);
    this.#journal = journal;
    for (const entry of entries) for (const name of journal?.finishedNames(entry) ?? []) this.names.take(name, entry, false);
  }

  /** Counts what became of servers of a source. */
  count(entry: SourceEntry, outcome: Outcome, servers = 1): void {
    const count = this.#stats.get(entry) ?? new SourceStatsCounter();
    this.#stats.set(entry, count);
    count.add(outcome, servers);
  }

  /** Notes why what a source says of a server is not followed. */
  refuse(entry: SourceEntry, name: string, refusal: Refusal): void {
    const refusals = this.#refusals.get(entry) ?? new Map<string, Refusal>();
    this.#refusals.set(entry, refusals);
    refusals.set(foldName(name), refusal);
  }

  /** What was refused of a source, by folded name. */
  refusalsOf(entry: SourceEntry): ReadonlyMap<string, Refusal> {
    return this.#refusals.get(entry) ?? new Map<string, Refusal>();
  }

  /** Servers of a source that are in order. */
  keptOf(entry: SourceEntry): number {
    return this.#stats.get(entry)?.kept ?? 0;
  }

  /** What became of the servers of each list source that was read, in the order of the list. */
  statsInOrder(entries: readonly SourceEntry[]): readonly SourceStats[] {
    return entries.filter(isListSource).flatMap((entry) => this.#stats.get(entry)?.of(entry.location) ?? []);
  }

  /** A name that the list of sources does not give has to be known to a crawl that goes on with this one. */
  addFoundName(entry: SourceEntry, name: string): void {
    if (this.#journal === undefined || entry.name !== undefined) return;
    const names = this.#foundNames.get(entry) ?? [];
    this.#foundNames.set(entry, names);
    names.push(name);
  }

  /** Names that a source found so far, which are then forgotten. */
  takeFoundNames(entry: SourceEntry): readonly string[] {
    const names = this.#foundNames.get(entry) ?? [];
    this.#foundNames.delete(entry);
    return names;
  }
}
