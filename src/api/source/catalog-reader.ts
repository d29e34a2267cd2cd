import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { NearServers } from '../../catalog/lists/near-names.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { ChangeEvent } from './change-event.ts';
import type { RecordCondition } from './record-condition.ts';
import type { ServerSort } from './server-sort.ts';
import type { CountRequest, ValueCounts } from './value-counts.ts';

/** A server of the catalogue. */
export interface ListedServer {
  /** Equal to the one that `readCatalogFiles` reads, with the members of its JSON values in the same order. */
  readonly record: ServerRecord;
  /** Its name in the official registry API, see `catalogNames`. */
  readonly officialName: string;
}

/** A removed server of the catalogue. */
export interface RemovedListing {
  readonly removed: RemovedServer;
  /** Its name in the official registry API. */
  readonly officialName: string;
  /** The name in that API of the server that `renamedTo` names (in any case); absent where `renamedTo` is absent or names no listed server. */
  readonly presentName?: string;
}

/** An entry of the list of the official registry API. */
export type OfficialListing = ListedServer | RemovedListing;

/** Some servers of a list, and the number of all. */
export interface ServerPage {
  readonly servers: readonly ListedServer[];
  readonly totalCount: number;
}

/** A request for a part of the list of servers. */
export interface ListQuery {
  /** Id of a profile: only its servers. An unknown id has none. Default: all servers. */
  readonly profile?: string | undefined;
  /** Default: all servers. */
  readonly among?: RecordCondition | undefined;
  /** Default `relevance`, which is list order here. */
  readonly sort?: ServerSort | undefined;
  /** Servers to skip, a safe integer from 0; beyond the end there are none. */
  readonly offset: number;
  /** From 0. */
  readonly limit: number;
}

/** Filters of entries of the official registry API. An empty text does not filter. */
export interface OfficialFilter {
  /** The version that an entry has: `officialVersion` of the record or the removed server. */
  readonly version: string;
  /**
   * An entry changed at this time or later: `updatedAt` of the record, and of a removed server `updatedAt` where it has a `presentName`, else
   * `since`. Compared as text by code units.
   */
  readonly updatedSince: string;
}

/** A request for a part of the list of the official registry API. */
export interface OfficialQuery extends OfficialFilter {
  /** The folded name after which the part begins; empty for the beginning. Any text. */
  readonly after: string;
  readonly limit: number;
  readonly includesDeleted: boolean;
}

/** A request for servers that contain a text. */
export interface ContainingQuery extends OfficialFilter {
  /** As typed. Without content after folding (`fold`), no server contains it. */
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Reads one edition of a catalogue: its data never change. Implementations: in memory, and in a database that answers each call with a few
 * rows.
 *
 * **List order** is `useCount` from high to low, then `foldName(qualifiedName)`.
 *
 * Names and times consist of ASCII and are compared by code units; arguments may be any text, also one with U+0000 or a lone surrogate, which
 * no stored text has. Where nothing is said, a text is compared exactly.
 *
 * Every method rejects with an error if the data cannot be read, and never with part of an answer.
 */
export interface CatalogReader {
  /** The server with a qualified name, in any case, or with an id, in any case (`foldName`). */
  find(nameOrId: string): Promise<ListedServer | undefined>;
  /** {@link find} for each name, in the order of the names; those that no server has are left out. At most some hundred names. */
  findAll(namesOrIds: readonly string[]): Promise<readonly ListedServer[]>;
  /**
   * The removed server with a qualified name or an id, as {@link find}. Several may have one id, because a former name has the id of its
   * server: then the last by name.
   */
  findRemoved(nameOrId: string): Promise<RemovedServer | undefined>;
  /**
   * Servers that a text may mean which is neither a name nor an id of a server, as `nearNames` finds them.
   *
   * @param among only these servers may be named. Default all
   */
  near(name: string, among?: RecordCondition): Promise<NearServers>;
  /** A part of the list of servers, in an order, and the number of all that meet the conditions. */
  list(query: ListQuery): Promise<ServerPage>;
  /** Whether a server of a profile, or of all, meets a condition. */
  hasAny(query: Pick<ListQuery, 'profile' | 'among'>): Promise<boolean>;
  /** Counts values over all servers that meet the conditions; an answer for each request, in their order. */
  counts(query: Pick<ListQuery, 'profile' | 'among'>, requests: readonly CountRequest[]): Promise<readonly ValueCounts[]>;
  /**
   * A part of the events of all servers and removed servers at a time or later, and the number of these. The newest first, by `at` as text;
   * then by `server` as text; then `changed`, `added`, and the removal. A server has the events of `eventsOf`, a removed one that of
   * `removalOf`.
   *
   * @param since ISO 8601 in UTC; empty for all
   */
  changes(query: { readonly since: string; readonly offset: number; readonly limit: number }): Promise<ChangePage>;
  /** The servers that were removed at a time or later: the newest first, by `since` as text; then the last by folded name first. */
  removedSince(since: string, limit: number): Promise<readonly RemovedServer[]>;
  /**
   * The server with a name in the official registry API, in any case. Without one, {@link find}: a server whose qualified name is another's
   * official name is found by its own official name and id only.
   */
  findOfficial(name: string): Promise<ListedServer | undefined>;
  /** The removed server with a name in the official registry API, in any case; without one, {@link findRemoved}. */
  findDeleted(name: string): Promise<RemovedListing | undefined>;
  /**
   * A part of the list of the official registry API: servers, and removed ones where requested, in one order by
   * `foldName(officialName)`, which is unique.
   */
  official(query: OfficialQuery): Promise<OfficialPage>;
  /**
   * Servers that contain a text, in the order of `textSearch`, and the number of all that also pass the filter: in one of their
   * `searchedTexts`, all folded; the best place first, then verified ones, the most used, and the order of `foldName(officialName)`.
   */
  containing(query: ContainingQuery): Promise<ServerPage>;
}

/** Some events, and the number of all. */
export interface ChangePage {
  readonly events: readonly ChangeEvent[];
  readonly totalCount: number;
}

/** Some entries of the official registry API. */
export interface OfficialPage {
  readonly entries: readonly OfficialListing[];
  /** Whether further entries follow. */
  readonly hasMore: boolean;
}
