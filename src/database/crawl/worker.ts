import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { CrawlContext } from '../../crawler/context/crawl-context.ts';
import { MAX_CONCURRENT_SOURCES } from '../../crawler/read-sources.ts';
import { recordedSource } from '../../crawler/source-outcome.ts';
import type { Database } from '../connection/database.ts';
import { untilConnected } from '../connection/retried.ts';
import { inBatches, type AddToBatch } from './batches.ts';
import { isOfDeletedRun, writeOutcomes, writePart, type FinishedSource } from './outcomes.ts';
import { JOB_LEASE_SECONDS, type HeldJob, type SourceQueue } from './queue.ts';
import { isOpen, workerContext, type CrawlRun, type WorkerOptions } from './run.ts';
import { SharedTurns } from './shared-turns.ts';
import { restoreCopy } from './store-copy.ts';

/** Options of a worker in a run. */
export interface WorkOptions extends Omit<WorkerOptions, 'contentDir' | 'signal' | 'turns'> {
  readonly database: Database;
  readonly queue: SourceQueue;
  /** Different for every process. */
  readonly name: string;
  /** Ends the worker: it finishes the requests that are under way and gives all jobs back. */
  readonly signal: AbortSignal;
}

/** What a worker did in a run. */
export interface WorkSummary {
  /** Sources that it read. */
  readonly sources: number;
}

/** Jobs that are fetched at once, so that workers that begin together get equally many. */
const FETCHED_AT_ONCE = 32;

/** Milliseconds: between two looks for jobs where there were few or many, for writing outcomes together, and between two extensions of jobs. */
const TIMES = { poll: 500, next: 100, batch: 50, extension: (JOB_LEASE_SECONDS * 1000) / 5 } as const;

/** Characters of lines that are written at once. */
const PART_CHARACTERS = 1024 * 1024;

/**
 * Reads sources of a run until it ends.
 *
 * @throws DatabaseError if the database was lost; Error if another process may ask the same hosts
 */
export async function workOn(run: CrawlRun, options: WorkOptions): Promise<WorkSummary> {
  const { database, queue, name, signal, registryKeys, githubToken, resolve, connect, clock } = options;
  const contentDir = await mkdtemp(path.join(tmpdir(), 'portolan-worker-'));
  const stop = new AbortController();
  let fault: Error | undefined;
  const onLost = (error: Error): void => {
    fault ??= error;
    stop.abort();
  };
  const turns = new SharedTurns({ database, holder: { name, run: run.id }, onLost });
  const replaced = { ...(resolve && { resolve }), ...(connect && { connect }), ...(clock && { clock }) };
  const context = workerContext(run, { ...replaced, registryKeys, githubToken, contentDir, signal: stop.signal, turns });
  try {
    await restoreCopy(database, run, contentDir);
    const reading = new Reading(run, { context, database, queue, stop, turns });
    const sources = await reading.readAll(signal, onLost);
    if (fault !== undefined) throw fault;
    return { sources };
  } finally {
    stop.abort();
    await turns.close();
    await context.web.close();
    await rm(contentDir, { recursive: true, force: true });
  }
}

interface ReadingOptions extends Pick<WorkOptions, 'database' | 'queue'> {
  readonly context: CrawlContext;
  /** Ends all reading at once. */
  readonly stop: AbortController;
  readonly turns: SharedTurns;
}

/** The sources that a worker reads now. */
class Reading {
  readonly #run: CrawlRun;
  readonly #options: ReadingOptions;
  readonly #jobs = new Map<string, HeldJob>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #finish: AddToBatch<FinishedSource>;
  #sources = 0;

  constructor(run: CrawlRun, options: ReadingOptions) {
    this.#run = run;
    this.#options = options;
    this.#finish = inBatches(TIMES.batch, (finished) => this.#reached(() => writeOutcomes(options.database, options.queue, finished)));
  }

  /** Reads until the run or the worker ends. Returns the number of sources that were read. */
  async readAll(ending: AbortSignal, onLost: (error: Error) => void): Promise<number> {
    const { queue, stop, turns, database } = this.#options;
    const over = AbortSignal.any([ending, stop.signal]);
    let extendAt = performance.now() + TIMES.extension;
    let isRunOpen = true;
    while (!over.aborted && isRunOpen) {
      let pause: number = TIMES.poll;
      try {
        const jobs = await queue.fetch(Math.min(FETCHED_AT_ONCE, MAX_CONCURRENT_SOURCES - this.#jobs.size));
        for (const job of jobs) this.#begin(job, onLost);
        if (jobs.length === FETCHED_AT_ONCE) pause = TIMES.next;
        if (performance.now() >= extendAt) {
          await queue.extend([...this.#jobs.values()]);
          isRunOpen = await isOpen(database, this.#run);
          extendAt = performance.now() + TIMES.extension;
        }
      } catch (error) {
        // The jobs and hosts have leases: those of the hosts end first, and end the worker.
        if (!ending.aborted && this.#jobs.size === 0) throw error;
      }
      await setTimeout(pause, undefined, { signal: over }).catch(() => undefined);
    }
    if (ending.aborted && !stop.signal.aborted) await turns.quiet();
    stop.abort();
    await Promise.all(this.#underWay);
    await queue.giveBack([...this.#jobs.values()]).catch(() => undefined);
    return this.#sources;
  }

  #begin(job: HeldJob, onLost: (error: Error) => void): void {
    this.#jobs.set(job.id, job);
    const read: Promise<void> = this.#read(job)
      .then((isRead) => {
        if (isRead) this.#jobs.delete(job.id);
      })
      // Only the database can fail here: the job stays with this worker, which ends.
      .catch((error: unknown) => {
        if (isOfDeletedRun(error)) this.#options.stop.abort();
        else onLost(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => this.#underWay.delete(read));
    this.#underWay.add(read);
  }

  async #read(job: HeldJob): Promise<boolean> {
    const { context, database, stop } = this.#options;
    // A later run replaced this one: its job is given back for it.
    if (BigInt(job.data.run) > BigInt(this.#run.id)) {
      stop.abort();
      return false;
    }
    const entry = this.#run.entries[job.data.source];
    // A job of an earlier run has ended with it.
    if (entry === undefined || job.data.run !== this.#run.id) return true;
    let [lines, size, parts]: [string[], number, number] = [[], 0, 0];
    const write = async (): Promise<void> => {
      if (lines.length === 0) return;
      const written = lines;
      [lines, size] = [[], 0];
      await this.#reached(() => writePart(database, job, parts, written));
      parts += 1;
    };
    const head = await recordedSource(entry, context, async (line) => {
      lines.push(line);
      size += line.length;
      if (size >= PART_CHARACTERS) await write();
    });
    // The worker ends, or what was read may be incomplete.
    if (head === undefined || context.signal.aborted) return false;
    await write();
    await this.#finish({ job, head, parts });
    this.#sources += 1;
    return true;
  }

  /** Waits for a database that cannot be reached: the leases of the hosts tell when that takes too long. */
  #reached<T>(work: () => Promise<T>): Promise<T> {
    return untilConnected(work, this.#options.stop.signal);
  }
}
