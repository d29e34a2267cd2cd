import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { WriteResult } from '../../catalog/store/content-store.ts';
import { placeOfEntry, type SourceEntry } from '../source-list/source-entry.ts';
import { crawlProblem, type CrawlProblem } from './summary.ts';

/** Progress of a crawl. */
export interface CrawlProgress {
  readonly finished: number;
  readonly sources: number;
  readonly written: number;
  readonly unchanged: number;
  /** Finished sources that could not be read, or only in part. */
  readonly failed: number;
  /** Servers that keep their last facts because their source could not be read. */
  readonly kept: number;
  /** The problem that this step found, if any. */
  readonly problem?: CrawlProblem;
}

/** What was reported of a source. */
export interface Reported {
  readonly problems: readonly CrawlProblem[];
  readonly notices: readonly CrawlProblem[];
}

/** Notices that a crawl keeps; further ones are only counted. */
const MAX_NOTICES = 10_000;

/** Counts the results of a crawl, collects its problems and reports every step. */
export class CrawlReport {
  readonly #problems = new Map<SourceEntry | undefined, CrawlProblem[]>();
  readonly #notices = new Map<SourceEntry, CrawlProblem[]>();
  readonly #repeated = new Map<SourceEntry | undefined, ReadonlySet<string>>();
  /** What was done with each content file, by folded name. */
  readonly #results = new Map<string, WriteResult>();
  #noticeCount = 0;
  readonly #counts: { -readonly [Name in Exclude<keyof CrawlProgress, 'problem'>]: number };
  readonly #onProgress: ((progress: CrawlProgress) => void) | undefined;
  readonly #onProblem: ((problem: Problem) => void) | undefined;

  /**
   * @param sources number of sources to crawl
   * @param onProblem gets every problem and notice of a source, as its reader found it
   */
  constructor(sources: number, onProgress: ((progress: CrawlProgress) => void) | undefined, onProblem?: (problem: Problem) => void) {
    this.#onProblem = onProblem;
    this.#counts = { finished: 0, sources, written: 0, unchanged: 0, failed: 0, kept: 0 };
    this.#onProgress = onProgress;
  }

  get counts(): CrawlProgress {
    return this.#counts;
  }

  /** Counts a content file once, also if it is written several times. */
  fileWritten(name: string, result: WriteResult): void {
    const key = foldName(name);
    const last = this.#results.get(key);
    if (last !== 'written' && last !== result) {
      if (last !== undefined) this.#counts[last] -= 1;
      this.#counts[result] += 1;
      this.#results.set(key, result);
    }
    this.#emitProgress();
  }

  /** A new server was displaced after its file had been written. */
  fileDisplaced(name: string): void {
    const key = foldName(name);
    const last = this.#results.get(key);
    if (last !== undefined) this.#counts[last] -= 1;
    this.#results.delete(key);
  }

  /** @param servers number of servers that their source reports as unchanged */
  serversUnchanged(servers: number): void {
    this.#counts.unchanged += servers;
  }

  sourceFailed(): void {
    this.#counts.failed += 1;
  }

  serverKept(): void {
    this.#counts.kept += 1;
  }

  sourceFinished(): void {
    this.#counts.finished += 1;
    this.#emitProgress();
  }

  /** @param otherwise the place of problems that state none. Default: the entry in the list of sources. */
  addProblems(entry: SourceEntry, problems: readonly Problem[], otherwise = placeOfEntry(entry)): void {
    for (const problem of problems) {
      this.#onProblem?.(problem);
      const converted = crawlProblem(entry.location, problem, otherwise);
      if (problem.severity === 'notice') this.#addNotice(converted, entry);
      else this.addProblem(converted, entry);
    }
  }

  /** What was reported of a source so far. */
  reportedOf(entry: SourceEntry): Reported {
    return { problems: this.#problems.get(entry) ?? [], notices: this.#notices.get(entry) ?? [] };
  }

  /** Repeats what an interrupted crawl reported of a source that this one does not read again. */
  repeat(entry: SourceEntry, { problems, notices }: Reported): void {
    for (const problem of problems) this.addProblem(problem, entry);
    for (const notice of notices) this.#addNotice(notice, entry);
    // Its end may find some of them again.
    if (problems.length > 0) this.#repeated.set(entry, new Set(problems.map(textOf)));
  }

  /** Notices are reported only at the end of a crawl. */
  #addNotice(notice: CrawlProblem, entry: SourceEntry): void {
    this.#noticeCount += 1;
    if (this.#noticeCount > MAX_NOTICES) return;
    const others = this.#notices.get(entry);
    if (others === undefined) this.#notices.set(entry, [notice]);
    else others.push(notice);
  }

  /** @param entry omitted for a problem of the whole crawl */
  addProblem(problem: CrawlProblem, entry?: SourceEntry): void {
    if (this.#repeated.get(entry)?.has(textOf(problem)) === true) return;
    const others = this.#problems.get(entry);
    if (others === undefined) this.#problems.set(entry, [problem]);
    else others.push(problem);
    this.#emitProgress(problem);
  }

  /** Whether a problem of a source was reported. Notices are none. */
  hasProblemOf(entry: SourceEntry): boolean {
    return this.#problems.has(entry);
  }

  /** All problems in the order of the sources; those of the whole crawl come last. */
  problemsInOrder(entries: readonly SourceEntry[]): readonly CrawlProblem[] {
    return [...entries, undefined].flatMap((entry) => this.#problems.get(entry) ?? []);
  }

  /** The notices in the order of the sources. */
  noticesInOrder(entries: readonly SourceEntry[]): readonly CrawlProblem[] {
    const kept = entries.flatMap((entry) => this.#notices.get(entry) ?? []);
    const further = this.#noticeCount - MAX_NOTICES;
    return further <= 0 ? kept : [...kept, { source: '', code: 'more-notices', message: `${further} further notices are not listed.` }];
  }

  #emitProgress(problem?: CrawlProblem): void {
    this.#onProgress?.(problem === undefined ? { ...this.#counts } : { ...this.#counts, problem });
  }
}

function textOf({ code, message, at = '' }: CrawlProblem): string {
  return JSON.stringify([code, message, at]);
}
