import { FieldReader } from '../../../catalog/values/field-reader.ts';
import { foldName } from '../../../catalog/values/qualified-name.ts';
import { readServerJson } from '../../../catalog/server-json/server-json-reader.ts';
import { REGISTRY_OFFICIAL } from '../../../catalog/values/server-json-format.ts';
import { readStatus } from '../../../catalog/record/server-status.ts';
import { timestamp } from '../../../catalog/values/timestamp.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import type { ServerOutput, SourceResult } from '../../merging/source-output.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import { badListUrl, listUrl } from './list-url.ts';
import { fetchPage, itemsOf, placed, rootMember, type JsonPage, type PageItem } from './json-page.ts';
import { LIST_LIMITS, type ListLimits } from './list-limits.ts';
import { ListRun } from './list-run.ts';
import { interrupted, countDiffers, PageWalk, unusableNext } from './page-walk.ts';

/** Items per page: the maximum of the official registry. */
const PAGE_SIZE = 100;

/** Days between complete readings, because a registry may not report its deletions. */
const COMPLETE_EVERY_DAYS = 7;

/** Statuses for an unsupported parameter. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 422]);

/**
 * Reads a registry with the official registry API (https://github.com/modelcontextprotocol/registry, docs/reference/api, v0.1): the latest
 * version of every server, by cursor, including deleted ones. After a complete reading only changes are requested. A server is removed when
 * the registry reports it as deleted, or when a complete reading does not list it.
 */
export async function crawlRegistry(entry: SourceEntry, context: CrawlContext, limits: ListLimits = LIST_LIMITS): Promise<SourceResult> {
  const run = await ListRun.open(entry, context);
  const base = listUrl(entry.location, 'v0.1/servers');
  if (base === undefined) return run.failed(badListUrl(entry.location, 'registry'));
  const reading = new RegistryReading(run, base, context, limits);
  const first = await reading.start();
  return 'problem' in first ? run.failed(first.problem) : { servers: reading.servers(first), problems: [] };
}

class RegistryReading {
  readonly #run: ListRun;
  readonly #base: URL;
  readonly #context: CrawlContext;
  readonly #limits: ListLimits;
  /** Names of deleted servers by folded form. */
  readonly #deleted = new Map<string, string>();
  /** Start time of the requested changes; `undefined` for a complete reading. */
  #since: string | undefined;
  #asksForDeleted = true;
  #startedAt: number;
  #watermark: string;
  #older = 0;

  constructor(run: ListRun, base: URL, context: CrawlContext, limits: ListLimits) {
    this.#run = run;
    this.#base = base;
    this.#context = context;
    this.#limits = limits;
    this.#startedAt = context.now();
    this.#since = run.maySkipUnchanged && isRecent(textMember(run.memory, 'wholeAt'), this.#startedAt) ? watermarkOf(run) : undefined;
    this.#watermark = this.#since ?? '';
  }

  /** The first page. A registry that refuses to list deleted servers does not report deletions as changes either, so it is read completely. */
  async start(): Promise<Page | Failed> {
    const first = await this.#fetch('');
    if (!('problem' in first) || !REFUSED.has(first.status)) return first;
    [this.#asksForDeleted, this.#since, this.#watermark] = [false, undefined, ''];
    return this.#fetch('');
  }

  async #fetch(cursor: string): Promise<Page | Failed> {
    const url = new URL(this.#base);
    url.searchParams.set('limit', String(PAGE_SIZE));
    url.searchParams.set('version', 'latest');
    if (this.#since !== undefined) url.searchParams.set('updated_since', this.#since);
    if (this.#asksForDeleted) url.searchParams.set('include_deleted', 'true');
    if (cursor !== '') url.searchParams.set('cursor', cursor);
    const answer = await fetchPage(url.href, { maxBytes: this.#limits.pageBytes }, this.#context);
    if (answer.kind === 'failed') return answer;
    // The request has no validators, so there is always a page.
    if (answer.kind === 'unchanged') return { problem: badListUrl(url.href, 'registry') };
    const found = itemsOf(answer.page, 'servers');
    return 'problem' in found ? found : { page: answer.page, items: found.items };
  }

  async *servers(first: Page): AsyncGenerator<ServerOutput> {
    const run = this.#run;
    // If the registry's clock is behind, or the response comes from a cache, later changes are not included.
    this.#startedAt = Math.min(this.#startedAt, dateOf(first) ?? this.#startedAt);
    let pages = 0;
    for await (const { page, items } of this.#pages(first)) {
      pages += 1;
      for (const item of items) yield this.#server(item);
      const stated = member(rootMember(page, 'metadata'), 'count');
      if (typeof stated === 'number' && stated !== items.length) yield run.notice(countDiffers(page.url, stated, items.length));
    }
    if (this.#since === undefined && pages > 1 && this.#stillMissing().length > 0) yield* this.#secondReading();
    if (this.#older > 0) yield run.notice(olderVersions(this.#older, run.entry.location));
    for (const name of this.#deleted.values()) if (!run.isSeen(name)) yield run.deleted(name);
    if (this.#since === undefined) yield* run.unlisted();
    else yield run.restUnchanged();
    run.note(this.#memoryValues());
  }

  /** This page and the following ones. */
  async *#pages(first: Page): AsyncGenerator<Page> {
    const walk = new PageWalk(this.#run.entry.location, this.#limits);
    for (let current = first; ;) {
      const { page, items } = current;
      walk.page(page.text, items.map(keyOf), page.url);
      yield current;
      const cursor = nextCursor(page);
      if (cursor === undefined) return;
      walk.goTo(cursor);
      const next = await this.#fetch(cursor);
      if ('problem' in next) throw interrupted(next.problem);
      current = next;
    }
  }

  /**
   * Looks for missing servers in a second reading: if the list shrank between two pages, a server may have moved to a page that was read
   * already. Only a server missing in both readings is not listed.
   */
  async *#secondReading(): AsyncGenerator<ServerOutput> {
    const first = await this.#fetch('');
    if ('problem' in first) throw interrupted(first.problem);
    for await (const { items } of this.#pages(first)) {
      const missing = new Set(this.#stillMissing().map(foldName));
      for (const item of items) if (missing.has(foldName(nameOf(item) ?? ''))) yield this.#server(item);
      if (this.#stillMissing().length === 0) return;
    }
  }

  #stillMissing(): readonly string[] {
    return this.#run.missing.filter((name) => !this.#deleted.has(foldName(name)));
  }

  /** The values for the memory: a time up to which all changes are known, including deletions. */
  #memoryValues(): Readonly<Record<string, string>> {
    const run = this.#run;
    if (!this.#asksForDeleted) return {};
    const isWhole = this.#since === undefined && run.hasCompleteNames;
    const watermark = this.#since === undefined && !isWhole ? watermarkOf(run) : this.#watermark;
    const wholeAt = isWhole ? new Date(this.#context.now()).toISOString() : textMember(run.memory, 'wholeAt');
    return { ...(watermark && { watermark }), ...(wholeAt !== undefined && { wholeAt }) };
  }

  #server({ place, read }: PageItem): ServerOutput {
    const { value, problems } = read;
    if (value === undefined) return this.#run.drop(problems);
    const server = serverOf(value) ?? value;
    const official = member(member(value, '_meta'), REGISTRY_OFFICIAL);
    if (member(official, 'isLatest') === false) {
      this.#older += 1;
      return this.#run.notice();
    }
    this.#raise(textMember(official, 'updatedAt'));
    if (textMember(official, 'status') === 'deleted') {
      // Another version of it may be listed.
      const name = textMember(server, 'name') ?? '';
      this.#deleted.set(foldName(name), name);
      return this.#run.notice();
    }
    const facts = readServerJson(server, server === value ? '' : '/server');
    const meta = new FieldReader(isJsonObject(official) ? official : jsonObject(), pointerTo('/_meta', REGISTRY_OFFICIAL));
    const status = readStatus(meta);
    const createdAt = timestamp(textMember(official, 'publishedAt') ?? '');
    const [url = '', pointer = ''] = place.split('#');
    return this.#run.acceptRead(
      {
        value: facts.value && { ...facts.value, ...status, ...(createdAt !== undefined && { createdAt }) },
        problems: [...problems, ...placed([...facts.problems, ...meta.problems], url, pointer)],
      },
      place,
    );
  }

  /**
   * Raises the watermark. A time after the start of the reading is ignored: it would hide changes on pages that were read before. A time in the
   * future would hide all changes until then.
   */
  #raise(updatedAt: string | undefined): void {
    const time = timestamp(updatedAt ?? '');
    if (time === undefined || Date.parse(time) > this.#startedAt) return;
    if (time > this.#watermark) this.#watermark = time;
  }
}

interface Page {
  readonly page: JsonPage;
  readonly items: readonly PageItem[];
}

interface Failed {
  readonly problem: Problem;
  readonly status?: number | undefined;
}

/** The key of a server version. */
function keyOf({ read, place }: PageItem): string {
  const server = serverOf(read.value);
  const name = textMember(server, 'name');
  return name === undefined ? place : `${name}@${textMember(server, 'version') ?? ''}`;
}

function nameOf({ read }: PageItem): string | undefined {
  return textMember(serverOf(read.value), 'name');
}

/** The `server.json` of an entry; in older registries the entry itself. */
function serverOf(entry: JsonValue | undefined): JsonValue | undefined {
  return member(entry, 'server') ?? entry;
}

function watermarkOf(run: ListRun): string | undefined {
  return textMember(run.memory, 'watermark');
}

function isRecent(time: string | undefined, now: number): boolean {
  const age = now - Date.parse(time ?? '');
  return age >= 0 && age < COMPLETE_EVERY_DAYS * 24 * 3_600_000;
}

/** The registry's time of a page. */
function dateOf({ page }: Page): number | undefined {
  const time = Date.parse(page.document.headers?.date ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function olderVersions(count: number, location: string): Problem {
  const message = `${count} older versions of servers are listed besides the latest; they are skipped.`;
  return { code: 'older-versions', severity: 'notice', message, file: location };
}

/**
 * The cursor of the next page; `undefined` on the last one. Early registries call it `next_cursor`.
 *
 * @throws SourceInterrupted for a cursor that is no text: which servers are on the other pages is unknown
 */
function nextCursor(page: JsonPage): string | undefined {
  const metadata = rootMember(page, 'metadata');
  const cursor = member(metadata, 'nextCursor') ?? member(metadata, 'next_cursor') ?? '';
  if (typeof cursor !== 'string') throw interrupted(unusableNext(page.url, 'its cursor is not a text'));
  return cursor === '' ? undefined : cursor;
}
