import type { Facts } from './facts.ts';
import type { FakeSource } from './fake-source.ts';
import type { Published } from './published.ts';
import type { CrawlEnd, CrawlRun } from './run-crawl.ts';
import type { Snapshot, Stored } from './stored.ts';

/** The facts of all sources at one time. */
export type Said = ReadonlyMap<FakeSource, ReadonlyMap<string, Facts>>;

/** One crawl, with all that there is to know of it. */
export interface Round {
  readonly run: CrawlRun;
  readonly end: CrawlEnd;
  /** All sources there are. */
  readonly sources: readonly FakeSource[];
  /** Sources without a failure in a complete crawl: their expected state is known exactly. */
  readonly working: ReadonlySet<FakeSource>;
  /** Content files as the crawl found them, and as it left them. */
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** What was shown after the crawl before, and what is shown now. */
  readonly publishedBefore: Published;
  readonly published: Published;
  /** ISO 8601 time of the first crawl since then: of those in between, which were cut off, nothing was published. */
  readonly begunAt: string;
  /** The facts at the end. */
  readonly stated: Said;
  /** All facts since the end of the last crawl, by source and name. */
  readonly recent: ReadonlyMap<FakeSource, ReadonlyMap<string, readonly Facts[]>>;
  /** `location name` of each server that its source did not list at some time since then. */
  readonly absent: ReadonlySet<string>;
  /** Names of files that people wrote in. */
  readonly touched: ReadonlySet<string>;
  /**
   * Names that the source which had them stated no more in an earlier crawl of which everything is known, while another one did, with that
   * source.
   */
  readonly handedOver: ReadonlyMap<string, FakeSource>;
  /** Names of servers that may be listed twice: a problem reported it, or a crawl was interrupted while it renamed them. */
  readonly mayBeTwice: ReadonlySet<string>;
  /** Names under which a server was known that its own file gave another name, with that name. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** `source` of what people wrote. */
export const MANUAL = 'catalogue';

/** Listed sources that state a name, in the order of `sources.yaml`. */
export function candidatesOf(name: string, { sources, stated }: Round): readonly FakeSource[] {
  return sources.filter((source) => source.isListed && stated.get(source)?.has(name) === true);
}

/** The source of which a content file has something. */
export function holderOf(stored: Stored | undefined, { sources }: Round): FakeSource | undefined {
  const origins = [...(stored?.origins.values() ?? [])];
  return sources.find((source) => origins.some((origin) => source.isOrigin(origin)));
}

/** Whether people wrote the words of a server. */
export function hasManualIdentity({ origins, description }: Stored): boolean {
  const source = origins.get('identity');
  return source === MANUAL || (source === undefined && description !== undefined);
}
