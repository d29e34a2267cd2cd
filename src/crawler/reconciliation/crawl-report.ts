import type { Problem } from '../../catalog/parsing/problem.ts';
import type { WriteResult } from '../../catalog/store/content-store.ts';
import { placeOfEntry, type SourceEntry } from '../source-list/source-entry.ts';
import { crawlProblem, type CrawlProblem } from './summary.ts';

/** How far a crawl is. */
export interface CrawlProgress {
  readonly finished: number;
  readonly sources: number;
  readonly written: number;
  readonly unchanged: number;
  /** Sources, of those finished, that could not be read, or not to their end. */
  readonly failed: number;
  /** Servers that keep what was known of them, because their source could not be read. */
  readonly kept: number;
  /** The problem that has just been found, if this step is one. */
  readonly problem?: CrawlProblem;
}

/** Most notices that a crawl keeps; of those beyond it the number is converted. */
const MAX_NOTICES = 10_000;

/** Counts what a crawl does, keeps its problems, and tells of every step. */
export class CrawlReport {
  readonly #problems = new Map<SourceEntry | undefined, CrawlProblem[]>();
  readonly #notices = new Map<SourceEntry, CrawlProblem[]>();
  #noticeCount = 0;
  readonly #counts: { -readonly [Name in Exclude<keyof CrawlProgress, 'problem'>]: number };
  readonly #onProgress: ((progress: CrawlProgress) => void) | undefined;

  /** @param sources how many are to be crawled */
  constructor(sources: number, onProgress: ((progress: CrawlProgress) => void) | undefined) {
    this.#counts = { finished: 0, sources, written: 0, unchanged: 0, failed: 0, kept: 0 };
    this.#onProgress = onProgress;
  }

  get counts(): CrawlProgress {
    return this.#counts;
  }

  fileWritten(result: WriteResult): void {
    this.#counts[result] += 1;
    this.#emitProgress();
  }

  /** @param servers of which nothing is known but that nothing changed */
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

  addProblems(entry: SourceEntry, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const converted = crawlProblem(entry.location, problem, placeOfEntry(entry));
      if (problem.severity === 'notice') this.#addNotice(converted, entry);
      else this.addProblem(converted, entry);
    }
  }

  /** Notices are not converted during a crawl: they are kept for its end. */
  #addNotice(notice: CrawlProblem, entry: SourceEntry): void {
    this.#noticeCount += 1;
    if (this.#noticeCount > MAX_NOTICES) return;
    const others = this.#notices.get(entry);
    if (others === undefined) this.#notices.set(entry, [notice]);
    else others.push(notice);
  }

  /** @param entry left out for a problem of the crawl as a whole */
  addProblem(problem: CrawlProblem, entry?: SourceEntry): void {
    const others = this.#problems.get(entry);
    if (others === undefined) this.#problems.set(entry, [problem]);
    else others.push(problem);
    this.#emitProgress(problem);
  }

  /** Every problem in the order of the sources, whichever was finished first; those of the crawl as a whole come last. */
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
