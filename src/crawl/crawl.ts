import { foldName } from '../catalog/qualified-name.ts';
import { isError, type Problem } from '../document/problem.ts';
import { UnwritableContentError, writeToShelf, type WriteResult } from '../shelf/content-store.ts';
import type { CrawlContext } from './crawl-context.ts';
import { failed, type Failure, type Harvest, type HarvestedServer, type SourceResult } from './harvest.ts';
import { createLimiter, eachLimited } from './limited.ts';
import { mergeFailure, mergeHarvest } from './merge.ts';
import type { SourceEntry, SourceKind } from './source-entry.ts';
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
      if (failure !== undefined) await this.#keepLast(entry, failure, failure.knownAs);
      const { signal } = this.#options.context;
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
    await this.#store(entry, found);
  }

  async #store(entry: SourceEntry, found: Harvest): Promise<void> {
    const { context, contentDir, now } = this.#options;
    try {
      const { value: previous, problems } = await context.known.read(found.qualifiedName);
      const wrong = problems.find(isError);
      if (previous === undefined && wrong !== undefined) return this.#report(entry, [unreadable(wrong)]);
      this.#count(await writeToShelf(contentDir, mergeHarvest(previous, found, now)));
    } catch (error) {
      this.#report(entry, [writeProblem(found.qualifiedName, error)]);
    }
  }

  async #keepLast(entry: SourceEntry, failure: Failure, names: readonly string[]): Promise<void> {
    const { context, contentDir, now } = this.#options;
    for (const name of names) {
      if (this.#holders.has(foldName(name))) continue;
      this.#holders.set(foldName(name), entry.location);
      const { value: previous } = await context.known.read(name);
      if (previous !== undefined) this.#count(await writeToShelf(contentDir, mergeFailure(previous, failure, now)));
    }
  }

  #count(result: WriteResult): void {
    this.#counts[result] += 1;
    this.#tell();
  }

  #report(entry: SourceEntry, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const told = crawlProblem(entry.location, problem, entry.at);
      if (told === undefined) continue;
      this.#problems.push(told);
      this.#tell(told);
    }
  }

  #tell(problem?: CrawlProblem): void {
    const progress = { settled: this.#settled, sources: this.#sources, ...this.#counts };
    this.#options.onProgress?.(problem === undefined ? progress : { ...progress, problem });
  }
}

function nameTaken(name: string, holder: string): Problem {
  const hint = 'Give one of the two sources another "name" in sources.yaml, or remove it.';
  return { code: 'name-taken', severity: 'error', message: `The name "${name}" is taken by ${holder}.`, hint };
}

function unreadable(wrong: Problem): Problem {
  const message = `The content file cannot be read, so it was left as it is: ${wrong.message}`;
  return { ...wrong, code: 'content-unreadable', message };
}

function writeProblem(name: string, error: unknown): Problem {
  if (error instanceof UnwritableContentError) return { ...error.problem, message: error.message };
  return internalProblem(name, error);
}
