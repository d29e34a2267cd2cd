import type { ContentFile } from '../catalog/content-file.ts';
import { foldName } from '../catalog/qualified-name.ts';
import type { Problem } from '../document/problem.ts';
import { removeFromShelf, UnwritableContentError, writeToShelf, type WriteResult } from '../shelf/content-store.ts';
import type { CrawlContext } from './crawl-context.ts';
import { failed, type Failure, type Harvest, type HarvestedServer, type SourceResult } from './harvest.ts';
import { createLimiter, eachLimited } from './limited.ts';
import { mergeFailure, mergeHarvest, retagged, withoutVouching } from './merge.ts';
import { readPrevious } from './previous-file.ts';
import { isMovable, renamed, underName } from './renaming.ts';
import { placeOfEntry, type SourceEntry, type SourceKind } from './source-entry.ts';
import { SOURCES } from './sources.ts';
import { crawlProblem, type CrawlProblem, type CrawlSummary } from './summary.ts';

/** What a crawl is told beside its sources. */
export interface CrawlOptions {
  readonly context: CrawlContext;
  readonly contentDir: string;
  /** Kinds of source that are crawled; the others keep what they have. Default: all. */
  readonly kinds?: readonly SourceKind[];
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Told of every step. */
  readonly onProgress?: (progress: CrawlProgress) => void;
}

/** How far a crawl is. */
export interface CrawlProgress {
  readonly settled: number;
  readonly sources: number;
  readonly written: number;
  readonly unchanged: number;
  /** Sources, of those settled, that could not be read. */
  readonly failed: number;
  /** Servers that keep what was known of them, because their source could not be read. */
  readonly kept: number;
  /** The problem that has just been found, if this step is one. */
  readonly problem?: CrawlProblem;
}

/** Sources that are read at the same time. */
const SOURCES_AT_ONCE = 8;
/** Content files that are written at the same time. */
const WRITES_AT_ONCE = 16;

/**
 * Crawls sources into content files. Sources are read side by side and settled in their order, so that the first of two that want
 * the same name has it, whichever answered first. Nothing that a source does ends the crawl: each ends in a record or in a problem.
 *
 * When the context's signal aborts, no further source is begun or settled, and the writes in hand are finished.
 */
export async function crawl(entries: readonly SourceEntry[], options: CrawlOptions): Promise<CrawlSummary> {
  const { context, kinds } = options;
  const isChosen = ({ kind }: SourceEntry): boolean => kinds?.includes(kind) ?? true;
  const run = new Run(entries.filter(isChosen).length, options);
  const limited = createLimiter(SOURCES_AT_ONCE);
  const pending = entries.map((entry) => (isChosen(entry) ? limited(() => harvest(entry, context)) : Promise.resolve(undefined)));
  for (const [index, entry] of entries.entries()) {
    const result = await pending[index];
    if (context.signal.aborted) break;
    if (result === undefined) run.reserve(entry);
    else await run.settle(entry, result);
  }
  await Promise.all(pending);
  return run.summary();
}

async function harvest(entry: SourceEntry, context: CrawlContext): Promise<SourceResult> {
  if (context.signal.aborted) return failed([], []);
  try {
    return await SOURCES[entry.kind](entry, context);
  } catch (error) {
    return failed([internalProblem(entry.location, error)], []);
  }
}

function internalProblem(what: string, error: unknown): Problem {
  const message = `${what} could not be crawled: ${error instanceof Error ? error.message : String(error)}.`;
  return { code: 'internal', severity: 'error', message, hint: 'This is a fault of the crawler; please report it.' };
}

/** The state of one crawl: who has which name, and what was done. */
class Run {
  readonly #options: CrawlOptions;
  readonly #sources: number;
  readonly #holders = new Map<string, string>();
  readonly #problems: CrawlProblem[] = [];
  readonly #counts: Record<WriteResult, number> = { written: 0, unchanged: 0 };
  #settled = 0;
  #failed = 0;
  #kept = 0;

  constructor(sources: number, options: CrawlOptions) {
    this.#sources = sources;
    this.#options = options;
  }

  /** Keeps the name of an entry that is not crawled this time. */
  reserve({ name, location }: SourceEntry): void {
    if (name !== undefined && !this.#holders.has(foldName(name))) this.#holders.set(foldName(name), location);
  }

  async settle(entry: SourceEntry, { servers, problems, failure }: SourceResult): Promise<void> {
    this.#report(entry, problems);
    try {
      const { signal } = this.#options.context;
      if (failure !== undefined) {
        this.#failed += 1;
        await eachLimited(failure.knownAs, WRITES_AT_ONCE, (name) => this.#keepLast(entry, failure, name), signal);
      }
      await eachLimited(servers, WRITES_AT_ONCE, (server) => this.#settleServer(entry, server), signal);
    } catch (error) {
      this.#report(entry, [internalProblem(entry.location, error)]);
    }
    this.#settled += 1;
    this.#tell();
  }

  summary(): CrawlSummary {
    return { sources: this.#settled, ...this.#counts, problems: this.#problems };
  }

  async #settleServer(entry: SourceEntry, { harvest: found, problems }: HarvestedServer): Promise<void> {
    this.#report(entry, problems);
    if (found === undefined) return;
    const name = foldName(found.qualifiedName);
    const holder = this.#holders.get(name);
    if (holder !== undefined) return this.#report(entry, [nameTaken(found.qualifiedName, holder)]);
    this.#holders.set(name, entry.location);
    const former = await this.#takeOver(entry, found);
    const isWritten = await this.#rewrite(entry, found.qualifiedName, (previous) =>
      mergeHarvest(previous ?? former, found, this.#options.now),
    );
    if (former !== undefined && isWritten) await removeFromShelf(this.#options.contentDir, found.former?.qualifiedName ?? '');
  }

  /** What was known of a server under its former name, under its new one; nothing, and a warning, where the old file has to stay. */
  async #takeOver(entry: SourceEntry, { qualifiedName, former }: Harvest): Promise<ContentFile | undefined> {
    const { contentDir } = this.#options;
    if (former === undefined || this.#holders.has(foldName(former.qualifiedName))) return undefined;
    const { content, mistake } = await readPrevious(contentDir, former.qualifiedName);
    if (content === undefined) return undefined;
    const atNewName = await readPrevious(contentDir, qualifiedName);
    const isFree = atNewName.content === undefined && atNewName.mistake === undefined;
    if (isFree && mistake === undefined && isMovable(content, former)) return underName(content, qualifiedName);
    this.#report(entry, [renamed(former.qualifiedName, qualifiedName)]);
    return undefined;
  }

  async #keepLast(entry: SourceEntry, failure: Failure, name: string): Promise<void> {
    if (this.#holders.has(foldName(name))) return;
    this.#holders.set(foldName(name), entry.location);
    await this.#rewrite(entry, name, (previous) => {
      if (previous === undefined) return undefined;
      this.#kept += 1;
      const last = entry.verified === true ? previous : withoutVouching(previous);
      return mergeFailure(retagged(last, entry.tags), failure, this.#options.now);
    });
  }

  /**
   * Writes a content file anew from what it was, unless a mistake in it would cost what people wrote.
   *
   * @returns whether it says by now what was merged
   */
  async #rewrite(
    entry: SourceEntry,
    name: string,
    merge: (previous: ContentFile | undefined) => ContentFile | undefined,
  ): Promise<boolean> {
    const { contentDir } = this.#options;
    try {
      const { content, mistake } = await readPrevious(contentDir, name);
      const merged = mistake === undefined ? merge(content) : undefined;
      if (mistake !== undefined) this.#report(entry, [mistake]);
      if (merged === undefined) return false;
      this.#count(await writeToShelf(contentDir, merged));
      return true;
    } catch (error) {
      this.#report(entry, [writeProblem(name, error)]);
      return false;
    }
  }

  #count(result: WriteResult): void {
    this.#counts[result] += 1;
    this.#tell();
  }

  #report(entry: SourceEntry, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const told = crawlProblem(entry.location, problem, placeOfEntry(entry));
      if (told === undefined) continue;
      this.#problems.push(told);
      this.#tell(told);
    }
  }

  #tell(problem?: CrawlProblem): void {
    const progress = { settled: this.#settled, sources: this.#sources, ...this.#counts, failed: this.#failed, kept: this.#kept };
    this.#options.onProgress?.(problem === undefined ? progress : { ...progress, problem });
  }
}

function nameTaken(name: string, holder: string): Problem {
  const hint = 'Give one of the two sources another "name" in sources.yaml, or remove it.';
  return { code: 'name-taken', severity: 'error', message: `The name "${name}" is taken by ${holder}.`, hint };
}

function writeProblem(name: string, error: unknown): Problem {
  if (error instanceof UnwritableContentError) return { ...error.problem, message: error.message };
  return internalProblem(name, error);
}
