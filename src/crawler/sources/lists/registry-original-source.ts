import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { readFacts } from '../../../catalog/record/facts-reader.ts';
import { foldName, isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { jsonObject, member, textMember, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { asWarning } from '../../context/fetch-problem.ts';
import type { GroupOutputs, ServerOutput, SourceResult } from '../../merging/source-output.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import { groupsFromFacts } from '../../merging/group-origin.ts';
import { fetchPage, isAbsent, itemAt, itemsOf, placed, rootMember, type JsonPage, type PageItem } from './json-page.ts';
import { LIST_LIMITS, type ListLimits } from './list-limits.ts';
import { ListRun } from './list-run.ts';
import { badListUrl, listUrl } from './list-url.ts';
import { PageMemory, type RememberedPage } from './page-memory.ts';
import { interrupted, countDiffers, PageWalk } from './page-walk.ts';

/** Requested items per page; a registry may return fewer. */
const PAGE_SIZE = 100;

/** Members of the published API that a record does not have. */
const ALSO_KNOWN: ReadonlySet<string> = new Set(['homepage']);

/**
 * Reads a registry with the API of the original platform (spec §4.1, §4.2), page by page and with the key of its host. The list has the servers;
 * the details of a server have its connections and tools. They are requested for unknown servers, if the list data of a server changed, and
 * in a complete reading.
 */
export async function crawlRegistryOriginal(
  entry: SourceEntry,
  context: CrawlContext,
  limits: ListLimits = LIST_LIMITS,
): Promise<SourceResult> {
  const run = await ListRun.open(entry, context);
  const base = listUrl(entry.location, 'servers');
  if (base === undefined) return run.failed(badListUrl(entry.location, 'registry-original'));
  const reading = new OriginalReading(run, base, context, limits);
  const first = await reading.fetch(1);
  return 'problem' in first ? run.failed(first.problem) : { servers: reading.servers(first), problems: [] };
}

/** A page that was read, or is unchanged since the last reading. */
type Page =
  | { readonly url: string; readonly page: JsonPage; readonly items: readonly PageItem[]; readonly pagination: Pagination }
  | { readonly url: string; readonly remembered: RememberedPage; readonly pagination: Pagination };

interface Pagination {
  readonly totalPages: number | undefined;
  readonly totalCount: number | undefined;
}

class OriginalReading {
  readonly #run: ListRun;
  readonly #base: URL;
  readonly #context: CrawlContext;
  readonly #limits: ListLimits;
  readonly #walk: PageWalk;
  readonly #memory: PageMemory;

  constructor(run: ListRun, base: URL, context: CrawlContext, limits: ListLimits) {
    this.#run = run;
    this.#base = base;
    this.#context = context;
    this.#limits = limits;
    this.#walk = new PageWalk(run.entry.location, limits);
    this.#memory = new PageMemory(run.memory, run.maySkipUnchanged);
  }

  async fetch(number: number): Promise<Page | { readonly problem: Problem }> {
    const address = new URL(this.#base);
    address.searchParams.set('page', String(number));
    address.searchParams.set('pageSize', String(PAGE_SIZE));
    const url = address.href;
    const last = this.#memory.recall(url);
    const answer = await fetchPage(
      url,
      { maxBytes: this.#limits.pageBytes, etag: last?.etag, lastModified: last?.lastModified },
      this.#context,
    );
    if (answer.kind === 'failed') return { problem: keyProblem(answer, this.#run.entry.location, this.#context) };
    if (answer.kind === 'unchanged') {
      return last === undefined
        ? { problem: badListUrl(url, 'registry-original') }
        : { url, remembered: last, pagination: paginationOf(last.more) };
    }
    const found = itemsOf(answer.page, 'servers');
    return 'problem' in found
      ? found
      : { url, page: answer.page, items: found.items, pagination: paginationOf(rootMember(answer.page, 'pagination')) };
  }

  async *servers(first: Page): AsyncGenerator<ServerOutput> {
    const run = this.#run;
    let total: number | undefined;
    for await (const page of this.#pages(first, this.#walk)) {
      total = page.pagination.totalCount;
      if ('page' in page) yield* this.#fresh(page);
      else yield* this.#unchanged(page);
    }
    if (total !== undefined && total !== this.#walk.count) yield run.notice(countDiffers(run.entry.location, total, this.#walk.count));
    // If the stated total is larger, the list was not read to its end.
    if (total === undefined || total <= this.#walk.count) {
      if (this.#walk.pages > 1 && run.missing.length > 0) yield* this.#secondReading();
      yield* run.unlisted();
    }
    if (run.hasCompleteNames) run.note({ pages: this.#memory.tree() });
  }

  /** This page and the following ones, up to the last or an empty one. */
  async *#pages(first: Page, walk: PageWalk): AsyncGenerator<Page> {
    let current = first;
    for (let number = 1; ; number += 1) {
      const { url, pagination } = current;
      const names = namesOn(current);
      walk.page('page' in current ? current.page.text : url, names, url, pagination.totalCount);
      yield current;
      // A smaller number of pages contradicts the rows of this page, so the list is read up to an empty page.
      if (names.length === 0 || number === pagination.totalPages) return;
      const next = await this.fetch(number + 1);
      if ('problem' in next) throw interrupted(next.problem);
      current = next;
    }
  }

  /**
   * Looks for missing servers in a second reading: if the list changed between two pages, a server may have moved to a page that was read
   * already. A server missing in both is not listed, unless the list changed during the second reading too.
   */
  async *#secondReading(): AsyncGenerator<ServerOutput> {
    const run = this.#run;
    const walk = new PageWalk(run.entry.location, this.#limits);
    const first = await this.fetch(1);
    if ('problem' in first) throw interrupted(first.problem);
    for await (const page of this.#pages(first, walk)) {
      const missing = new Set(run.missing.map(foldName));
      const isMissing = (name: string): boolean => missing.has(foldName(name));
      if ('remembered' in page) yield run.unchanged(page.remembered.names.filter(isMissing), page.url);
      else yield* this.#missingOn(page.items, isMissing);
      if (run.missing.length === 0) return;
    }
    if (!walk.isSteady) yield* this.#lookUpByName();
  }

  /** Reads the missing servers of a page. A row without a name may be one of them. */
  async *#missingOn(items: readonly PageItem[], isMissing: (name: string) => boolean): AsyncGenerator<ServerOutput> {
    for (const item of items) {
      const name = textMember(item.read.value, 'qualifiedName');
      if (name === undefined || isMissing(name)) yield (await this.#server(item)).server;
    }
  }

  /** Requests missing servers by name. Servers beyond the limit stay. */
  async *#lookUpByName(): AsyncGenerator<ServerOutput> {
    const run = this.#run;
    const { missing } = run;
    for (const name of missing.slice(0, this.#limits.maxLookups)) {
      const url = this.#detailUrl(name);
      const answer = await fetchPage(url, { maxBytes: this.#limits.pageBytes }, this.#context);
      if (answer.kind !== 'failed') yield run.unchanged([name], url);
      else if (!isAbsent(answer)) yield run.keep([name], url, [asWarning(answer.problem)]);
    }
    run.keep(missing.slice(this.#limits.maxLookups), run.entry.location, []);
  }

  #detailUrl(name: string): string {
    return `${this.#base.href}/${encodeURIComponent(name)}`;
  }

  *#unchanged({ url, remembered }: Extract<Page, { readonly remembered: unknown }>): Generator<ServerOutput> {
    this.#memory.keep(url, remembered);
    yield this.#run.unchanged(remembered.names, url);
  }

  async *#fresh(fresh: Extract<Page, { readonly page: unknown }>): AsyncGenerator<ServerOutput> {
    const { url, page, items, pagination } = fresh;
    let isClean = true;
    for (const item of items) {
      const { server, isComplete } = await this.#server(item);
      isClean &&= isComplete;
      yield server;
    }
    const { etag, lastModified } = page.document;
    const { totalPages, totalCount } = pagination;
    const more = jsonObject([
      ...(totalPages === undefined ? [] : [['totalPages', totalPages] as const]),
      ...(totalCount === undefined ? [] : [['totalCount', totalCount] as const]),
    ]);
    // A page with a failure is read again, even if it does not change.
    if (isClean) this.#memory.keep(url, { etag, lastModified, names: namesOn(fresh), more });
  }

  async #server({ place, read }: PageItem): Promise<{ readonly server: ServerOutput; readonly isComplete: boolean }> {
    const run = this.#run;
    const { location } = run.entry;
    const listed = factsAt(read, place);
    const { value: facts, problems } = listed;
    if (facts === undefined || run.isSeen(facts.qualifiedName)) return { server: run.acceptRead(listed, place), isComplete: true };
    const { identity, usage } = groupsFromFacts(facts, location);
    const { value: known } = await this.#context.known.read(facts.qualifiedName);
    const origin = known?.from.identity;
    const isSame = run.isKnown(facts.qualifiedName) && origin?.source === location && origin.hash === identity?.origin.hash;
    const ofList = { ...(identity && { identity }), ...(usage && { usage }) };
    if (isSame && known?.from.connections !== undefined && run.isCurrent) {
      return { server: run.accept(facts, place, problems, { groups: ofList }), isComplete: true };
    }
    const detail = await this.#detail(facts.qualifiedName);
    if (detail.groups === undefined) {
      // The identity keeps its hash, so that the details are requested again.
      const groups = known === undefined ? ofList : { ...(usage && { usage }) };
      return { server: run.accept(facts, place, [...problems, ...detail.problems], { groups }), isComplete: false };
    }
    const groups = { ...ofList, ...detail.groups };
    return { server: run.accept(facts, place, [...problems, ...detail.problems], { groups }), isComplete: true };
  }

  async #detail(name: string): Promise<{ readonly groups: GroupOutputs | undefined; readonly problems: readonly Problem[] }> {
    const url = this.#detailUrl(name);
    const answer = await fetchPage(url, { maxBytes: this.#limits.pageBytes }, this.#context);
    if (answer.kind === 'unchanged') return { groups: undefined, problems: [] };
    if (answer.kind === 'failed') return { groups: undefined, problems: [asWarning(answer.problem)] };
    const { value: facts, problems } = factsAt(itemAt(url, '', answer.page.root).read, `${url}#`);
    if (facts === undefined) return { groups: undefined, problems: problems.map(asWarning) };
    const stated: ServerFacts = { ...facts, connections: facts.connections ?? [] };
    const { connections, tools } = groupsFromFacts(stated, this.#run.entry.location);
    return { groups: { ...(connections && { connections }), ...(tools && { tools }) }, problems };
  }
}

/** The names on a page; for a row without a name its place. */
function namesOn(page: Page): readonly string[] {
  if ('remembered' in page) return page.remembered.names;
  return page.items.map(({ read, place }) => textMember(read.value, 'qualifiedName') ?? place);
}

/** Reads a record of the API. Its ids, verification and scan results are ignored. */
function factsAt({ value, problems }: Read<JsonValue>, place: string): Read<ServerFacts> {
  if (value === undefined) return { value: undefined, problems };
  const read = readFacts(value, { alsoKnown: ALSO_KNOWN });
  const name = textMember(value, 'qualifiedName');
  const [url = '', pointer = ''] = place.split('#');
  const isNamed = name !== undefined && isQualifiedName(name);
  const stated = read.problems.filter(({ code }) => code !== 'bad-id');
  return { value: isNamed ? read.value : undefined, problems: [...problems, ...placed(stated, url, pointer)] };
}

function paginationOf(value: JsonValue | undefined): Pagination {
  const count = (key: string): number | undefined => {
    const number = member(value, key);
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
  };
  return { totalPages: count('totalPages'), totalCount: count('totalCount') };
}

/** The problem of a missing or refused key. It does not contain the key. */
function keyProblem(
  { problem, status }: { readonly problem: Problem; readonly status?: number | undefined },
  location: string,
  { bearerFor }: CrawlContext,
): Problem {
  if (status !== 401 && status !== 403) return problem;
  const hasKey = bearerFor(location) !== undefined;
  const hint = hasKey
    ? 'Set PORTOLAN_REGISTRY_KEYS to a key that the registry accepts.'
    : 'Set PORTOLAN_REGISTRY_KEYS to host=key for the host of the registry.';
  const message = hasKey ? `${location} refuses its key.` : `${location} requires a key.`;
  return { ...problem, code: hasKey ? 'unauthorized' : 'missing-key', message, hint };
}
