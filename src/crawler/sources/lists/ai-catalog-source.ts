import { AI_CATALOG_PATH, AI_CATALOG_TYPE } from '../../../catalog/values/discovery-formats.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import { contentHash } from '../../../catalog/store/content-hash.ts';
import type { CrawlContext } from '../../context/crawl-context.ts';
import { asWarning } from '../../context/fetch-problem.ts';
import type { ServerOutput, SourceResult } from '../../merging/source-output.ts';
import type { SourceEntry } from '../../source-list/source-entry.ts';
import { describesServer, readEmbedded, readLinked, typeOfEntry } from './ai-catalog-entry.ts';
import { fetchPage, itemAt, itemsOf, type JsonPage, type PageItem } from './json-page.ts';
import { LIST_LIMITS, type ListLimits } from './list-limits.ts';
import { ListRun } from './list-run.ts';
import { badListUrl, listUrl } from './list-url.ts';
import { PageMemory, type RememberedPage } from './page-memory.ts';
import { interrupted, PageWalk } from './page-walk.ts';

/**
 * Reads the AI Catalog of a site (https://ai-catalog.io, specification 1.0): its MCP servers, described by Server Cards, `server.json`,
 * manifests of bundles or registry details, and nested catalogues of the same origin. Other agents and tools are skipped.
 */
export async function crawlAiCatalog(entry: SourceEntry, context: CrawlContext, limits: ListLimits = LIST_LIMITS): Promise<SourceResult> {
  const run = await ListRun.open(entry, context);
  const url = listUrl(entry.location, AI_CATALOG_PATH);
  if (url === undefined) return run.failed(badListUrl(entry.location, 'ai-catalog'));
  const reading = new AiCatalogReading(run, context, limits);
  const first = await reading.fetch(url.href);
  return 'problem' in first ? run.failed(first.problem) : { servers: reading.servers(first), problems: [] };
}

type Document =
  | { readonly url: string; readonly page: JsonPage; readonly items: readonly PageItem[] }
  | { readonly url: string; readonly remembered: RememberedPage };

class AiCatalogReading {
  readonly #run: ListRun;
  readonly #context: CrawlContext;
  readonly #limits: ListLimits;
  readonly #walk: PageWalk;
  readonly #memory: PageMemory;
  readonly #waiting: string[] = [];
  readonly #seen = new Set<string>();
  /** URLs of other origins to which the catalogue links, and those of the last complete reading. */
  readonly #away = new Set<string>();
  readonly #wasAway: ReadonlySet<string> | undefined;
  /** Hash of each document that was read; none for an unchanged document. */
  readonly #texts = new Map<string, string | undefined>();

  constructor(run: ListRun, context: CrawlContext, limits: ListLimits) {
    this.#run = run;
    this.#context = context;
    this.#limits = limits;
    this.#walk = new PageWalk(run.entry.location, limits);
    this.#memory = new PageMemory(run.memory, run.maySkipUnchanged);
    const away = member(run.memory, 'away');
    this.#wasAway = Array.isArray(away) ? new Set(away.map(String)) : undefined;
  }

  async fetch(url: string): Promise<Document | { readonly problem: Problem }> {
    this.#seen.add(url);
    const last = this.#memory.recall(url);
    const answer = await this.#get(url, last);
    if (answer.kind === 'failed') return answer;
    if (answer.kind === 'unchanged') return last === undefined ? { problem: badListUrl(url, 'ai-catalog') } : { url, remembered: last };
    const found = itemsOf(answer.page, 'entries');
    return 'problem' in found ? found : { url, page: answer.page, items: found.items };
  }

  async *servers(first: Document): AsyncGenerator<ServerOutput> {
    for (let current = first; ;) {
      if ('page' in current) yield* this.#fresh(current);
      else yield this.#unchanged(current);
      const next = this.#waiting.shift();
      if (next === undefined) break;
      const document = await this.fetch(next);
      if ('problem' in document) throw interrupted(document.problem);
      current = document;
    }
    if (this.#texts.size === 1 || this.#run.missing.length === 0 || (await this.#isSteady())) yield* this.#run.unlisted();
    if (this.#run.hasCompleteNames) this.#run.note({ pages: this.#memory.tree(), away: [...this.#away].sort() });
  }

  /** Whether no document changed since it was read: an entry may move to a document that was read already. */
  async #isSteady(): Promise<boolean> {
    for (const [url, hash] of this.#texts) {
      const answer = await this.#get(url, hash === undefined ? this.#memory.recall(url) : undefined);
      const isSame = answer.kind === 'unchanged' || (answer.kind === 'read' && contentHash(answer.page.text) === hash);
      if (!isSame) return false;
    }
    return true;
  }

  #unchanged({ url, remembered }: Extract<Document, { readonly remembered: unknown }>): ServerOutput {
    this.#texts.set(url, undefined);
    this.#walk.page(url, [...remembered.names, url], url);
    this.#memory.keep(url, remembered);
    const nested = member(remembered.more, 'nested');
    for (const place of Array.isArray(nested) ? nested : []) if (typeof place === 'string') this.#enqueue(place);
    // Which of them this document links to is not remembered.
    for (const address of this.#wasAway ?? []) this.#away.add(address);
    return this.#run.unchanged(remembered.names, url);
  }

  async *#fresh({ url, page, items }: Extract<Document, { readonly page: unknown }>): AsyncGenerator<ServerOutput> {
    this.#texts.set(url, contentHash(page.text));
    this.#walk.page(
      page.text,
      items.map(({ read, place }) => textMember(read.value, 'identifier') ?? place),
      url,
    );
    const names: string[] = [];
    const nested: string[] = [];
    let isClean = true;
    for (const item of items) {
      const { value, problems } = item.read;
      if (value === undefined) {
        yield this.#run.drop(problems);
        continue;
      }
      if (typeOfEntry(value) === AI_CATALOG_TYPE) {
        const address = textMember(value, 'url');
        const place = this.#sameOrigin(address, url);
        if (place === undefined) this.#leaveOut(address, url);
        if (place !== undefined && this.#enqueue(place)) nested.push(place);
        else yield this.#run.notice(notFollowed(item.place, address));
        continue;
      }
      const read = await this.#server(value, item, url);
      if (read === undefined) continue;
      if (read === 'away') {
        const name = nameIn(value);
        // A page that is remembered has the names of its servers, and this one is kept only for now.
        if (name !== undefined) isClean = false;
        else this.#leaveOut(textMember(value, 'url'), url);
        yield this.#run.keep(name === undefined ? [] : [name], item.place, [notFollowed(item.place, textMember(value, 'url'))]);
        continue;
      }
      isClean &&= read.isRead;
      if (read.facts.value !== undefined) names.push(read.facts.value.qualifiedName);
      yield this.#accept(read, item.place);
    }
    const { etag, lastModified } = page.document;
    const more = jsonObject(nested.length === 0 ? [] : [['nested', nested]]);
    if (isClean) this.#memory.keep(url, { etag, lastModified, names, more });
  }

  #accept({ facts, isRead, name }: ServerRead, place: string): ServerOutput {
    if (facts.value === undefined && !isRead && name !== undefined) return this.#run.keep([name], place, facts.problems);
    return this.#run.acceptRead(facts, place);
  }

  /**
   * Leaves out what has another origin. If the last complete reading did not link there, the servers may be those that were read here before, so
   * that missing ones cannot be determined.
   */
  #leaveOut(address: string | undefined, base: string): void {
    const url = address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : (address ?? '');
    this.#away.add(url);
    if (this.#wasAway?.has(url) === false) this.#run.leaveOut();
  }

  /** The server of an entry; `undefined` for an entry of another type, `away` for one of another origin. */
  async #server(entry: JsonValue, { place }: PageItem, base: string): Promise<ServerRead | 'away' | undefined> {
    if (!describesServer(entry)) return undefined;
    const name = nameIn(entry);
    const data = member(entry, 'data');
    if (isJsonObject(data)) return { facts: readEmbedded(data, entry, name, `${place}/data`), name, isRead: true };
    const url = this.#sameOrigin(textMember(entry, 'url'), base);
    if (url === undefined) return 'away';
    const answer = await this.#get(url);
    if (answer.kind !== 'read') {
      const problems = answer.kind === 'failed' ? [answer.problem] : [];
      return { facts: { value: undefined, problems }, name, isRead: false };
    }
    const { read } = itemAt(url, '', answer.page.root);
    if (read.value === undefined) return { facts: { value: undefined, problems: read.problems }, name, isRead: true };
    return { facts: readLinked(read.value, entry, name, `${url}#`), name, isRead: true };
  }

  #sameOrigin(address: string | undefined, base: string): string | undefined {
    if (address === undefined || !URL.canParse(address, base)) return undefined;
    const url = new URL(address, base);
    return url.origin === new URL(this.#run.entry.location).origin ? url.href : undefined;
  }

  /** Enqueues a new document; returns whether it was new. */
  #enqueue(url: string): boolean {
    if (this.#seen.has(url)) return false;
    this.#seen.add(url);
    this.#waiting.push(url);
    return true;
  }

  #get(url: string, last?: RememberedPage): ReturnType<typeof fetchPage> {
    const request = { maxBytes: this.#limits.pageBytes, robots: 'obey' as const, etag: last?.etag, lastModified: last?.lastModified };
    return fetchPage(url, { ...request, sameOrigin: true }, this.#context);
  }
}

interface ServerRead {
  readonly facts: Read<ServerFacts>;
  /** The qualified name in the entry. */
  readonly name: string | undefined;
  /** Whether the server's description could be read. */
  readonly isRead: boolean;
}

/** The qualified name that an entry states. */
function nameIn(entry: JsonValue): string | undefined {
  const stated = textMember(member(entry, 'metadata'), 'qualifiedName');
  return stated !== undefined && isQualifiedName(stated) ? stated : undefined;
}

/** @param address the URL of the entry, as written */
function notFollowed(place: string, address: string | undefined): Problem {
  const [message, hint] =
    address === undefined
      ? ['The entry has neither "data" nor a "url", so it describes nothing.', 'Report it to the operators of the source.']
      : [
          `The entry links to ${JSON.stringify(address.slice(0, 200))}, which has another origin or was already read; it is not followed.`,
          'Add that origin as a separate source.',
        ];
  return asWarning({ code: 'not-followed', severity: 'warning', message, hint, file: place });
}
