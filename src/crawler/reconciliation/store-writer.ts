import path from 'node:path';

import { contentPath, contentTree, type ContentFile } from '../../catalog/content-file/content-file.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { isSameTree } from '../../catalog/parsing/same-tree.ts';
import { hasCode, messageOf } from '../../catalog/store/error-code.ts';
import { removeFromStore, UnwritableContentError, writeToStore, type WriteResult } from '../../catalog/store/content-store.ts';
import { withChangeTime } from '../../catalog/store/record-change.ts';
import { serversFolder } from '../../catalog/store/store-paths.ts';
import type { CrawlReport } from './crawl-report.ts';
import type { KnownRecords } from '../memory/known-records.ts';
import { createLimiter } from './concurrency-limit.ts';
import { readPrevious, strayFile } from '../merging/previous-file.ts';
import { replacedEdits } from '../merging/replaced-edits.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';

/** Merges into the previous content file; returns `undefined` if there is nothing to write. It may be called twice. */
export type Merge = (previous: ContentFile | undefined) => ContentFile | undefined;

/** Content files that are written concurrently. */
const MAX_CONCURRENT_WRITES = 16;

/** Updates content files. Work on one name runs sequentially. */
export class StoreWriter {
  readonly #contentDir: string;
  readonly #known: KnownRecords;
  readonly #report: CrawlReport;
  readonly #limited = createLimiter(MAX_CONCURRENT_WRITES);
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #now: string;
  readonly #withWriteErrors = new Set<SourceEntry>();
  readonly #unwritable = new Set<string>();

  /** @param now ISO 8601 time of the crawl */
  constructor(contentDir: string, known: KnownRecords, report: CrawlReport, now: string) {
    this.#contentDir = contentDir;
    this.#known = known;
    this.#report = report;
    this.#now = now;
  }

  /** Runs work on a server after all its earlier work has ended. */
  async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const key = foldName(name);
    const done = (this.#underWay.get(key) ?? Promise.resolve()).then(work);
    const ended = done.catch(() => undefined);
    this.#underWay.set(key, ended);
    try {
      return await done;
    } finally {
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key);
    }
  }

  /**
   * Updates a content file. It stays as it is if nothing changed, or if a mistake in it would lose manual edits.
   *
   * @param former the file of a renamed server, under its former name
   * @returns the result; `undefined` if the file does not hold the merged content
   */
  async rewrite(entry: SourceEntry, name: string, merge: Merge, former?: ContentFile): Promise<WriteResult | undefined> {
    try {
      return await this.#limited(() => this.#rewrite(entry, name, merge, former));
    } catch (error) {
      if (hasCode(error, ...SYSTEM_CODES)) this.#withWriteErrors.add(entry);
      if (error instanceof UnwritableContentError) this.#unwritable.add(foldName(name));
      this.#report.addProblems(entry, [writeProblem(name, error)]);
      return undefined;
    }
  }

  /** Whether a write for this source failed for a temporary reason, so that the source is not finished. */
  hasWriteError(entry: SourceEntry): boolean {
    return this.#withWriteErrors.has(entry);
  }

  /** Whether the content of a server cannot be expressed in a content file. */
  isUnwritable(name: string): boolean {
    return this.#unwritable.has(foldName(name));
  }

  async remove(name: string): Promise<void> {
    await removeFromStore(this.#contentDir, name);
    this.#known.forget(name);
  }

  async #rewrite(entry: SourceEntry, name: string, merge: Merge, former: ContentFile | undefined): Promise<WriteResult | undefined> {
    const last = await this.#known.take(name);
    if (last.content !== undefined && last.tree !== undefined) {
      const merged = this.#merged(merge, last.content);
      if (merged === undefined) return undefined;
      if (isSameTree(contentTree(merged), last.tree)) {
        this.#report.fileWritten(name, 'unchanged');
        return 'unchanged';
      }
    }
    const { content, mistake } = await readPrevious(this.#contentDir, name);
    const merged = mistake === undefined ? this.#merged(merge, content) : undefined;
    if (mistake !== undefined) this.#report.addProblems(entry, [mistake]);
    if (merged === undefined) return undefined;
    const stray = content === undefined ? this.#known.index().misplaced.get(foldName(name)) : undefined;
    if (stray !== undefined) {
      this.#report.addProblems(entry, [strayFile(name, path.join(serversFolder(this.#contentDir), stray))]);
      return undefined;
    }
    const result = await writeToStore(this.#contentDir, merged, former?.facts.qualifiedName);
    // It may have been read again meanwhile.
    this.#known.forget(name);
    const previous = content ?? former;
    const replaced =
      previous && replacedEdits(previous, merged, path.join(serversFolder(this.#contentDir), contentPath(merged.facts.qualifiedName)));
    if (replaced !== undefined) this.#report.addProblems(entry, [replaced]);
    this.#report.fileWritten(name, result);
    return result;
  }

  #merged(merge: Merge, previous: ContentFile | undefined): ContentFile | undefined {
    const merged = merge(previous);
    return merged && withChangeTime(merged, previous, this.#now);
  }
}

/** The problem of a bug in this project. */
function internalProblem(what: string, error: unknown): Problem {
  const message = `${what} could not be crawled: ${messageOf(error)}.`;
  return { code: 'internal', severity: 'error', message, hint: 'This is a bug of the crawler; please report it.' };
}

/** The problem of an error that ended the reading of a source: the content folder may be unreadable; any other error is a bug. */
export function failureProblem(what: string, error: unknown): Problem {
  if (!hasCode(error, ...SYSTEM_CODES)) return internalProblem(what, error);
  const hint = 'Check the permissions of the content folder, and crawl again.';
  return {
    code: UNREADABLE_CONTENT,
    severity: 'error',
    message: `${what} was not crawled, because the system refused a file: ${messageOf(error)}.`,
    hint,
  };
}

/** Whether a failure is one of this machine or program: the source is read again by the next crawl, also by one that resumes this one. */
export function isOwnFailure(code: string): boolean {
  return code === UNREADABLE_CONTENT || code === 'internal';
}

/** The problem of a content file that could not be written. */
export function writeProblem(name: string, error: unknown): Problem {
  if (error instanceof UnwritableContentError) return { ...error.problem, message: error.message };
  if (!hasCode(error, ...SYSTEM_CODES)) return internalProblem(name, error);
  const hint = 'Check the free disk space and the permissions of the content folder, and crawl again.';
  return { code: UNWRITABLE, severity: 'error', message: `"${name}" could not be written: ${messageOf(error)}.`, hint };
}

/** System error codes for missing disk space, permissions or file handles. */
const SYSTEM_CODES: readonly string[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EIO', 'EISDIR', 'ENOTDIR'];

const UNREADABLE_CONTENT = 'unreadable-content';

/** Code of the problem that the crawl could not write a file. */
export const UNWRITABLE = 'unwritable-content';
