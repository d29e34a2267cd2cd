import { setTimeout } from 'node:timers/promises';

import type { Problem } from '../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../../crawler/context/crawl-context.ts';
import { hostOfEntry, readHere, type ReadSources, type TakeSource } from '../../crawler/read-sources.ts';
import { readsLocalFiles } from '../../crawler/source-list/local-sources.ts';
import { failed, SourceInterrupted, type SourceResult } from '../../crawler/merging/source-output.ts';
import type { SourceEntry } from '../../crawler/index.ts';
import { replayedSource } from '../../crawler/source-outcome.ts';
import type { Database } from '../connection/database.ts';
import { isLostOrBusy, untilConnected } from '../connection/retried.ts';
import { inHostRounds } from './host-rounds.ts';
import { linesOf, markMerged, newOutcomes, type NewOutcome } from './outcomes.ts';
import type { SourceQueue } from './queue.ts';
import type { CrawlRun } from './run.ts';

/** Milliseconds between two looks for outcomes, and between two looks for dead workers. */
const TIMES = { poll: 200, supervision: 2000 } as const;

/** Sources that are merged concurrently. */
const MAX_CONCURRENT_MERGES = 64;

/** Reads sources by the workers of a run. Files next to `sources.yaml` are read in this process: only it has them. */
export function readByWorkers(run: CrawlRun, parts: CoordinatorParts): ReadSources {
  return async (due, context, take) => {
    const local = due.filter(readsLocalFiles);
    const remote = inHostRounds(
      due.filter((entry) => !readsLocalFiles(entry)),
      (entry) => hostOfEntry(entry, context.rawUrl),
    );
    const places = new Map(run.entries.map((entry, place) => [entry, place]));
    const sources = remote.flatMap((entry) => places.get(entry) ?? []);
    await parts.queue.put(sources.map((source) => ({ run: run.id, source })));
    const collecting = new Collecting(run, parts, context, take);
    await Promise.all([readHere(local, context, take), collecting.collect(sources)]);
  };
}

interface CoordinatorParts {
  readonly database: Database;
  readonly queue: SourceQueue;
}

/** The outcomes of a run, as they are merged. */
class Collecting {
  readonly #run: CrawlRun;
  readonly #parts: CoordinatorParts;
  readonly #context: CrawlContext;
  readonly #take: TakeSource;
  /** Sources without an outcome. */
  readonly #missing = new Set<number>();
  readonly #merging = new Map<number, Promise<void>>();
  readonly #failures: unknown[] = [];
  /** Merged sources that are not yet marked so. */
  #merged: number[] = [];

  constructor(run: CrawlRun, parts: CoordinatorParts, context: CrawlContext, take: TakeSource) {
    this.#run = run;
    this.#parts = parts;
    this.#context = context;
    this.#take = take;
  }

  /** Merges the outcomes of these sources as they arrive. */
  async collect(sources: readonly number[]): Promise<void> {
    for (const source of sources) this.#missing.add(source);
    const { signal } = this.#context;
    let superviseAt = performance.now() + TIMES.supervision;
    while (this.#missing.size + this.#merging.size > 0 && !signal.aborted && this.#failures.length === 0) {
      const found = await this.#collectNew();
      if (performance.now() >= superviseAt) {
        await this.#giveUp();
        superviseAt = performance.now() + TIMES.supervision;
      }
      if (this.#merging.size >= MAX_CONCURRENT_MERGES) await Promise.race(this.#merging.values());
      else if (found === 0) await setTimeout(TIMES.poll, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(this.#merging.values());
    if (this.#failures.length > 0) throw this.#failures[0];
    await this.#mark();
  }

  async #collectNew(): Promise<number> {
    const { database } = this.#parts;
    const known = new Set([...this.#merging.keys(), ...this.#merged]);
    const found = await this.#reached(() => newOutcomes(database, this.#run.id, known, MAX_CONCURRENT_MERGES - this.#merging.size));
    for (const outcome of found) {
      this.#merge(outcome.source, (entry) => replayedSource(entry, outcome.head, this.#lines(entry.location, outcome), this.#context));
    }
    await this.#mark();
    return found.length;
  }

  /** The lines of an outcome. Where the database stays lost, the crawl ends, and its source is read again by the next one. */
  async *#lines(location: string, outcome: NewOutcome): AsyncGenerator<string> {
    try {
      for (let part = 0; part < outcome.parts; part += 1)
        yield* await this.#reached(() => linesOf(this.#parts.database, this.#run.id, outcome, part));
    } catch (error) {
      if (!isLostOrBusy(error)) throw error;
      this.#failures.push(error);
      throw new SourceInterrupted(databaseLost(location));
    }
  }

  /** Waits for a database that cannot be reached: the connection with the lock of the coordinator tells when the crawl is over. */
  #reached<T>(work: () => Promise<T>): Promise<T> {
    return untilConnected(work, this.#context.signal);
  }

  /** Sources whose jobs were given out too often: their servers stay as they are. */
  async #giveUp(): Promise<void> {
    for (const { run, source } of await this.#reached(() => this.#parts.queue.supervise())) {
      if (run === this.#run.id && this.#missing.has(source)) this.#merge(source, ({ location }) => failed([workersEnded(location)], []));
    }
  }

  #merge(source: number, resultFor: (entry: SourceEntry) => SourceResult): void {
    const entry = this.#run.entries[source];
    if (entry === undefined || !this.#missing.delete(source)) {
      this.#merged.push(source);
      return;
    }
    const merging = this.#take(entry, resultFor(entry))
      .then(() => void this.#merged.push(source))
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => this.#merging.delete(source));
    this.#merging.set(source, merging);
  }

  async #mark(): Promise<void> {
    const merged = this.#merged;
    this.#merged = [];
    await this.#reached(() => markMerged(this.#parts.database, this.#run.id, merged));
  }
}

function workersEnded(location: string): Problem {
  const message = `${location} was not read: every worker that read it ended before it was done.`;
  const hint = 'Look at the messages of the workers, such as too little memory, and crawl again.';
  return { code: 'workers-ended', severity: 'error', message, hint };
}

function databaseLost(location: string): Problem {
  const message = `${location} was read, but not all of it was taken: the database cannot be reached.`;
  return { code: 'database-lost', severity: 'error', message, hint: 'Crawl again: the same command continues this crawl.' };
}
