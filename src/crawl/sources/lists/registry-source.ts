import { FieldReader } from '../../../catalog/field-reader.ts';
import { readServerJson } from '../../../catalog/server-json-reader.ts';
import { REGISTRY_OFFICIAL } from '../../../catalog/server-json-schema.ts';
import { readStatus } from '../../../catalog/server-status.ts';
import { timestamp } from '../../../catalog/timestamp.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonValue } from '../../../document/json-tree.ts';
import { pointerTo } from '../../../session-config/pointer.ts';
import type { CrawlContext } from '../../crawl-context.ts';
import type { HarvestedServer, SourceResult } from '../../harvest.ts';
import type { SourceEntry } from '../source-entry.ts';
import { badListUrl, listUrl } from './list-url.ts';
import { askPage, itemsOf, placed, rootMember, type JsonPage, type PageItem } from './json-page.ts';
import { LIST_LIMITS, type ListLimits } from './list-limits.ts';
import { ListRun } from './list-run.ts';
import { brokenOff, countDiffers, PageWalk } from './page-walk.ts';

/** Items a page: the official registry's most. */
const PAGE_SIZE = 100;

/**
 * Reads a registry with the API of the official one (https://github.com/modelcontextprotocol/registry, docs/reference/api, v0.1):
 * the latest version of every server, by cursor. After the first whole reading only what changed since is asked for; what a registry
 * deletes it says so itself, so nobody is concluded to be gone from being absent.
 */
export async function harvestRegistry(entry: SourceEntry, context: CrawlContext, limits: ListLimits = LIST_LIMITS): Promise<SourceResult> {
  const run = await ListRun.open(entry, context);
  const base = listUrl(entry.location, 'v0.1/servers');
  if (base === undefined) return run.failed(badListUrl(entry.location));
  const since = run.passesOver ? textMember(run.memory, 'watermark') : undefined;
  const reading = new RegistryReading(run, base, since, context, limits);
  const first = await reading.ask('');
  return 'problem' in first ? run.failed(first.problem) : { servers: reading.servers(first), problems: [] };
}

class RegistryReading {
  readonly #run: ListRun;
  readonly #base: URL;
  readonly #since: string | undefined;
  readonly #context: CrawlContext;
  readonly #limits: ListLimits;
  readonly #walk: PageWalk;
  readonly #began: number;
  #watermark: string;
  #older = 0;

  constructor(run: ListRun, base: URL, since: string | undefined, context: CrawlContext, limits: ListLimits) {
    this.#run = run;
    this.#base = base;
    this.#since = since;
    this.#context = context;
    this.#limits = limits;
    this.#walk = new PageWalk(run.entry.location, limits);
    this.#watermark = since ?? '';
    this.#began = context.now();
  }

  async ask(cursor: string): Promise<Page | { readonly problem: NonNullable<HarvestedServer['problems'][number]> }> {
    const url = new URL(this.#base);
    url.searchParams.set('limit', String(PAGE_SIZE));
    url.searchParams.set('version', 'latest');
    if (this.#since !== undefined) {
      url.searchParams.set('updated_since', this.#since);
      url.searchParams.set('include_deleted', 'true');
    }
    if (cursor !== '') url.searchParams.set('cursor', cursor);
    const answer = await askPage(url.href, { maxBytes: this.#limits.pageBytes }, this.#context);
    if (answer.kind === 'failed') return answer;
    // Nothing conditional was asked, so there is always a page.
    if (answer.kind === 'unchanged') return { problem: badListUrl(url.href) };
    const found = itemsOf(answer.page, 'servers');
    return 'problem' in found ? found : { page: answer.page, items: found.items };
  }

  async *servers(first: Page): AsyncGenerator<HarvestedServer> {
    const run = this.#run;
    for (let current = first; ;) {
      const { page, items } = current;
      this.#walk.page(page.text, items.map(keyOf), page.url);
      for (const item of items) yield this.#server(item);
      const metadata = rootMember(page, 'metadata');
      const said = member(metadata, 'count');
      if (typeof said === 'number' && said !== items.length) yield run.remark(countDiffers(page.url, said, items.length));
      const cursor = textMember(metadata, 'nextCursor') ?? '';
      if (cursor === '') break;
      this.#walk.goTo(cursor);
      const next = await this.ask(cursor);
      if ('problem' in next) throw brokenOff(next.problem);
      current = next;
    }
    if (this.#older > 0) yield run.remark(olderVersions(this.#older, run.entry.location));
    if (this.#since !== undefined) yield run.restUnchanged();
    run.note(this.#watermark === '' ? {} : { watermark: this.#watermark });
  }

  #server({ place, read }: PageItem): HarvestedServer {
    const { value, problems } = read;
    if (value === undefined) return this.#run.drop(problems);
    const server = member(value, 'server') ?? value;
    const official = member(member(value, '_meta'), REGISTRY_OFFICIAL);
    if (member(official, 'isLatest') === false) {
      this.#older += 1;
      return this.#run.remark();
    }
    this.#raise(textMember(official, 'updatedAt'));
    if (textMember(official, 'status') === 'deleted') return this.#run.deleted(textMember(server, 'name') ?? '');
    const facts = readServerJson(server, server === value ? '' : '/server');
    const beside = new FieldReader(isJsonObject(official) ? official : jsonObject(), pointerTo('/_meta', REGISTRY_OFFICIAL));
    const status = readStatus(beside);
    const createdAt = timestamp(textMember(official, 'publishedAt') ?? '');
    const [url = '', pointer = ''] = place.split('#');
    return this.#run.acceptRead(
      {
        value: facts.value && { ...facts.value, ...status, ...(createdAt !== undefined && { createdAt }) },
        problems: [...problems, ...placed([...facts.problems, ...beside.problems], url, pointer)],
      },
      place,
    );
  }

  /**
   * A time after the reading began does not count: it would hide what changed until then on pages that were read before, and a time that
   * lies ahead would hide everything that comes until then.
   */
  #raise(updatedAt: string | undefined): void {
    const time = timestamp(updatedAt ?? '');
    if (time === undefined || Date.parse(time) > this.#began) return;
    if (time > this.#watermark) this.#watermark = time;
  }
}

interface Page {
  readonly page: JsonPage;
  readonly items: readonly PageItem[];
}

/** The same for the same version of a server. */
function keyOf({ read, place }: PageItem): string {
  const server: JsonValue | undefined = member(read.value, 'server') ?? read.value;
  const name = textMember(server, 'name');
  return name === undefined ? place : `${name}@${textMember(server, 'version') ?? ''}`;
}

function olderVersions(count: number, location: string): HarvestedServer['problems'][number] {
  const message = `${count} older versions of servers are listed beside their latest; they are passed over.`;
  return { code: 'older-versions', severity: 'notice', message, file: location };
}
