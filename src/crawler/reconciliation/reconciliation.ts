import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { countCrawlSource } from '../../telemetry/record.ts';
import { listedIn } from '../memory/listed-names.ts';
import { CrawlState, type ReconciliationOptions } from './crawl-state.ts';
import { emptySource, mayBeEmpty, statesSomething } from './empty-source.ts';
import { SourceInterrupted, type Failure, type ServerOutput, type SourceResult } from '../merging/source-output.ts';
import { RemovalQueue } from './removal-queue.ts';
import { orphanedFiles } from './orphaned-files.ts';
import { eachLimited } from './concurrency-limit.ts';
import { retagged, withoutVerification } from '../merging/merge.ts';
import { renamed } from '../merging/renaming.ts';
import { nameTaken } from './names.ts';
import { failureProblem, isOwnFailure, type Merge } from './store-writer.ts';
import { hasManyServers, isListSource, type SourceEntry } from '../source-list/source-entry.ts';
import { serversWithoutSource, withoutSource } from './servers-without-source.ts';
import { isGivenUp, isOfSource, mergeFailure, mergeRemoved, mergeUnchanged } from '../merging/state-merge.ts';
import { ServerIntake } from './server-intake.ts';
import type { SourceStats } from './source-stats.ts';

/** A server that its source removed and that stays. */
const KEPT = { code: 'kept' } as const;

/** A name that another source held and that the next reading of the list may get. */
const NAME_LEFT = { code: 'name-left' } as const;

/** A server that its source removed and whose content file cannot be read. */
const UNREADABLE = { code: 'content-unreadable' } as const;

/** Servers of one source that are reconciled concurrently. */
const MAX_CONCURRENT_SERVERS = 16;

/** Reconciles the output of sources with the store. Every server ends in a record or in a problem. */
export class Reconciliation {
  readonly #options: ReconciliationOptions;
  readonly #crawlState: CrawlState;
  readonly #intake: ServerIntake;
  readonly #removalQueue: RemovalQueue;
  /** Sources that are saved only at the end, when the outcome of all their servers is known. */
  readonly #pendingSources: SourceEntry[] = [];
  /** Servers that a source removed but may not remove from the store. */
  readonly #notRemovable: string[] = [];
  /** Known servers of failed sources that were given up: another source that lists them comes before. */
  readonly #givenUp: { readonly entry: SourceEntry; readonly failure: Failure; readonly name: string }[] = [];
  /** Saved lists with the number of refused servers at that time. */
  readonly #rememberedLists = new Map<SourceEntry, number>();

  constructor(options: ReconciliationOptions) {
    this.#options = options;
    this.#crawlState = new CrawlState(options);
    this.#removalQueue = new RemovalQueue(options.context.rawUrl);
    this.#intake = new ServerIntake(this.#crawlState, options.entries);
  }

  /**
   * Reconciles the result of one source.
   *
   * @param signal ends the reading of the source. Default: that of the crawl
   */
  async reconcile(entry: SourceEntry, result: SourceResult, signal: AbortSignal = this.#options.context.signal): Promise<void> {
    const { report } = this.#options;
    report.addProblems(entry, result.problems);
    const { failure, servers } = result;
    let interruption: Problem | undefined;
    let isEmpty = mayBeEmpty(entry) && result.problems.length === 0;
    try {
      if (failure !== undefined) {
        report.sourceFailed();
        await eachLimited(failure.knownAs, MAX_CONCURRENT_SERVERS, (name) => this.#keepStale(entry, failure, name), signal);
      }
      const take = (server: ServerOutput): Promise<void> => {
        if (isEmpty && statesSomething(server)) isEmpty = false;
        return this.#reconcileServer(entry, server);
      };
      await eachLimited(servers, MAX_CONCURRENT_SERVERS, take, signal);
    } catch (error) {
      if (signal.aborted) return;
      interruption = error instanceof SourceInterrupted ? error.problem : failureProblem(entry.location, error);
      report.sourceFailed();
      report.addProblems(entry, [interruption]);
    }
    // An aborted source is not finished: the resumed crawl reads it again.
    if (signal.aborted) return;
    if (isEmpty && failure === undefined && interruption === undefined && !(await this.#listedBefore(entry)))
      report.addProblems(entry, [emptySource(entry)]);
    report.sourceFinished();
    const outcome = failure !== undefined ? 'failed' : interruption !== undefined ? 'partial' : 'read';
    countCrawlSource(entry.kind, outcome, (failure ?? interruption)?.code);
    if (interruption !== undefined || (failure !== undefined && isOwnFailure(failure.code))) return;
    const isPending = this.#removalQueue.has(entry) || this.#intake.hasWaiting(entry) || this.#givenUp.some((one) => one.entry === entry);
    if (isPending) this.#pendingSources.push(entry);
    else await this.#remember(entry, failure);
  }

  /** Whether the last reading of a list found servers. If all of them are refused, an unchanged list repeats none. */
  async #listedBefore(entry: SourceEntry): Promise<boolean> {
    return (listedIn((await this.#options.context.memory.recall(entry)).value) ?? []).length > 0;
  }

  /** Imports deferred servers, carries out the removals and saves the remaining sources. */
  async finish(): Promise<void> {
    const { context, report, allowShrink } = this.#options;
    await this.#intake.finish();
    for (const { entry, failure, name } of this.#givenUp) await this.#markStale(entry, failure, name);
    for (const { entry, former, name } of await orphanedFiles(this.#crawlState, this.#options.entries))
      report.addProblems(entry, [renamed(former, name, entry.name !== undefined)]);
    const { approved, keptByOthers, blocked, problems, blockedSources } = this.#removalQueue.decide({
      names: this.#crawlState.names,
      keptOf: (entry) => this.#crawlState.keptOf(entry),
      listed: () => context.known.index().listed,
      allowShrink,
    });
    for (const problem of problems) report.addProblem(problem);
    for (const { entry, qualifiedName, why, other } of keptByOthers) {
      if (why.code === 'deleted') continue;
      report.addProblems(entry, [notRemoved(qualifiedName, why, entry, other)]);
      if (entry.name === undefined) this.#crawlState.names.release(qualifiedName, entry);
    }
    for (const { entry, why } of [...blocked, ...keptByOthers]) {
      // Only the removals that a list states are counted.
      if (why.code !== 'deleted') continue;
      this.#crawlState.count(entry, 'deleted', -1);
      this.#crawlState.count(entry, 'kept');
    }
    await eachLimited(
      approved,
      MAX_CONCURRENT_SERVERS,
      (removal) => this.#remove(removal.entry, removal.qualifiedName, removal.why),
      context.signal,
    );
    if (context.signal.aborted) return;
    const { names } = this.#crawlState;
    for (const name of [...this.#notRemovable, ...keptByOthers.map(({ qualifiedName }) => qualifiedName)]) {
      for (const other of names.requestersOf(name)) this.#crawlState.refuse(other, name, NAME_LEFT);
    }
    for (const { entry, qualifiedName } of keptByOthers) this.#crawlState.refuse(entry, qualifiedName, KEPT);
    // A list whose removals were blocked must be read again, or it would not report them again.
    const contested = keptByOthers.filter(({ qualifiedName }) => names.requestersOf(qualifiedName).length > 0);
    const notRemembered = new Set([...blockedSources, ...contested.map(({ entry }) => entry)]);
    for (const entry of this.#pendingSources) if (!notRemembered.has(entry)) await this.#remember(entry, undefined);
    // Another source may have displaced a server after its own source was saved.
    this.#saveRefusals();
  }

  /** Saves the refusals of lists that were saved before them. */
  #saveRefusals(): void {
    for (const [entry, before] of this.#rememberedLists) {
      const refusals = this.#crawlState.refusalsOf(entry);
      if (refusals.size > before) this.#options.context.memory.save(entry, refusals);
    }
  }

  /**
   * Reports the servers that no source has any more. Only a crawl of all sources knows them. A list that has the name of one is read again.
   */
  async reportServersWithoutSource(): Promise<void> {
    const { entries, report } = this.#options;
    const { names } = this.#crawlState;
    const left = await serversWithoutSource(this.#crawlState, entries);
    for (const name of left) for (const other of names.requestersOf(name)) this.#crawlState.refuse(other, name, NAME_LEFT);
    this.#saveRefusals();
    const unlisted = left.filter((name) => names.requestersOf(name).length === 0);
    if (unlisted.length > 0) report.addProblem(withoutSource(entries[0]?.file ?? 'sources.yaml', unlisted));
  }

  /** The statistics of each list source that was read. */
  get stats(): readonly SourceStats[] {
    return this.#crawlState.statsInOrder(this.#options.entries);
  }

  /** The names of the servers that this crawl read. */
  get serversRead(): Iterable<string> {
    return this.#crawlState.serversRead.keys();
  }

  /** Reports why an icon of a server was not copied, if this crawl read the server. */
  readonly reportIcon = (qualifiedName: string, problem: Problem): void => {
    const entry = this.#crawlState.serversRead.get(qualifiedName);
    if (entry !== undefined) this.#options.report.addProblems(entry, [problem]);
  };

  /** Saves a finished source. A failed list has nothing to save. */
  async #remember(entry: SourceEntry, failure: Failure | undefined): Promise<void> {
    const { journal, report } = this.#options;
    const { memory } = this.#options.context;
    if (this.#crawlState.writer.hasWriteError(entry)) return;
    if (failure === undefined) {
      const refusals = this.#crawlState.refusalsOf(entry);
      memory.save(entry, refusals);
      if (isListSource(entry)) this.#rememberedLists.set(entry, refusals.size);
    }
    // Repositories are many, so their memory is written once at the end.
    if (isListSource(entry)) await memory.flush();
    await journal?.finished(entry, this.#crawlState.takeFoundNames(entry), report.reportedOf(entry));
  }

  async #reconcileServer(entry: SourceEntry, { output, deleted, unchanged, requestedNames = [], problems }: ServerOutput): Promise<void> {
    const { context, report } = this.#options;
    report.addProblems(entry, problems);
    for (const name of requestedNames) this.#crawlState.names.request(name, entry);
    if (unchanged !== undefined) await this.#keepUnchanged(entry, unchanged);
    if (deleted !== undefined) {
      const last = (await context.known.take(deleted.qualifiedName)).content;
      const isNoted = last !== undefined && this.#removalQueue.add(entry, last, { code: 'deleted', message: deleted.message });
      if (!isNoted) {
        this.#crawlState.refuse(entry, deleted.qualifiedName, last === undefined ? UNREADABLE : KEPT);
        this.#notRemovable.push(deleted.qualifiedName);
      }
      this.#crawlState.count(entry, isNoted || last?.state.status === 'gone' ? 'deleted' : 'kept');
    }
    if (output !== undefined) await this.#intake.take(entry, output);
    // A deletion of a server that never came from this source is no problem.
    else if (unchanged === undefined && deleted === undefined) this.#crawlState.count(entry, problems.length === 0 ? 'deleted' : 'refused');
  }

  /** Servers that a source reports as unchanged. Their files are read only if their state is not good. */
  async #keepUnchanged(entry: SourceEntry, unchanged: readonly string[]): Promise<void> {
    const { known, report, names, writer } = this.#crawlState;
    const { good } = known.index();
    for (const name of unchanged) {
      const taken = names.take(name, entry);
      if (taken.isTaken) this.#crawlState.addFoundName(entry, name);
      else report.addProblems(entry, [nameTaken(name, entry, taken.holder)]);
      const isGood = taken.isTaken && good.has(foldName(name));
      if (isGood) report.serversUnchanged(1);
      const isThere =
        isGood || (taken.isTaken && (await writer.rewrite(entry, name, (last) => last && mergeUnchanged(last))) !== undefined);
      this.#crawlState.count(entry, isThere ? 'unchanged' : 'refused');
    }
  }

  async #keepStale(entry: SourceEntry, failure: Failure, name: string): Promise<void> {
    const { known, now } = this.#crawlState;
    const last = entry.name === undefined && !hasManyServers(entry) ? (await known.read(name)).value : undefined;
    if (last !== undefined && isGivenUp(last.state, now)) this.#givenUp.push({ entry, failure, name });
    else await this.#markStale(entry, failure, name);
  }

  async #markStale(entry: SourceEntry, failure: Failure, name: string): Promise<void> {
    const { now, report, names, writer } = this.#crawlState;
    if (!names.take(name, entry).isTaken) return;
    this.#crawlState.addFoundName(entry, name);
    // A failed list does not remove its servers: one unreachable host would empty it.
    const counts = entry.kind !== 'file' && !isListSource(entry) && isOfSource(failure.code);
    let last: ContentFile | undefined;
    const stale: Merge = (previous) => {
      if (previous === undefined || previous.state.status === 'gone') return undefined;
      const verified = entry.verified === true ? previous : withoutVerification(previous);
      return (last = mergeFailure(retagged(verified, entry.tags), failure, now, counts));
    };
    const result = await writer.inTurn(name, () => writer.rewrite(entry, name, stale));
    if (result === undefined || last === undefined) return;
    report.serverKept();
    if (counts && isGivenUp(last.state, now)) this.#removalQueue.add(entry, last, failure);
  }

  async #remove(entry: SourceEntry, name: string, why: Failure): Promise<void> {
    const { report, now, writer } = this.#crawlState;
    const result = await writer.rewrite(entry, name, (last) => last && mergeRemoved(last, why, now));
    if (result === undefined) this.#crawlState.refuse(entry, name, UNREADABLE);
    if (result === 'written' && why.code !== 'deleted') report.addProblems(entry, [removed(name, why)]);
  }
}

function removed(name: string, { message }: Failure): Problem {
  const what = `"${name}" was removed: its source could not be read three times over three days. The last error: ${message}`;
  const hint = 'It returns with its id when its source can be read again. To stop the requests, remove the source.';
  return { code: 'gone', severity: 'warning', message: what, hint };
}

function notRemoved(name: string, { message }: Failure, entry: SourceEntry, other: SourceEntry): Problem {
  const what = `"${name}" was not removed, although its source could not be read three times over three days, because ${other.location} lists it, too. The last error: ${message}`;
  const hint =
    entry.name === undefined
      ? 'It gets the facts of that source in the next crawl.'
      : `Remove the source ${entry.location} from sources.yaml, and the server gets the facts of the other one.`;
  return { code: 'not-removed', severity: 'warning', message: what, hint };
}
