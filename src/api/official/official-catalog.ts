import type { Catalog } from '../../catalog/published/catalog.ts';
import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { recordIndex, type NameIndex } from '../../catalog/lists/record-index.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { OfficialListing, RemovedListing } from '../source/catalog-reader.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { toDeletedEntry } from './deleted-entry.ts';
import { officialVersion } from './official-version.ts';
import { catalogNames } from './registry-names.ts';
import { toServerEntry } from './server-entry.ts';

/** An entry of the list of the official registry API. */
export interface OfficialListItem {
  readonly name: string;
  /** Key for sorting and lookup. */
  readonly foldedName: string;
  readonly version: string;
  /** Time of the last change, ISO 8601 in UTC. */
  readonly updatedAt: string;
  /** Its entry as JSON, created at the first access. */
  readonly entry: string;
}

/** A server in the official registry API. */
export interface OfficialServer extends OfficialListItem {
  readonly record: ServerRecord;
}

/** A removed server in the official registry API. */
interface DeletedServer extends OfficialListItem {
  readonly removed: RemovedServer;
}

/** A catalogue in the official registry API. Servers are sorted by their folded names. */
export interface OfficialCatalog {
  readonly servers: readonly OfficialServer[];
  readonly deleted: readonly DeletedServer[];
  /** Servers and removed servers together. */
  readonly all: readonly OfficialListItem[];
  /** Finds a server by its name in this API or its qualified name, in any case, or by its id. */
  find(name: string): OfficialServer | undefined;
  /** Finds a removed server in the same way. */
  findDeleted(name: string): DeletedServer | undefined;
}

/** Inputs of {@link officialCatalog}. */
interface OfficialParts extends Pick<Catalog, 'records' | 'removed'> {
  /** Index of the records; built where left out. */
  readonly index?: NameIndex<ServerRecord>;
}

/** @see OfficialCatalog */
export function officialCatalog(
  { records, removed, index = recordIndex(records) }: OfficialParts,
  publication: Publication,
): OfficialCatalog {
  const servers = officialServers({ records, removed }).map((named) => officialServer(named, publication));
  const deleted = deletedServers({ records, removed, index });
  return {
    servers,
    deleted,
    all: deleted.length === 0 ? servers : [...servers, ...deleted].sort(byFoldedName),
    find: finder(servers, ({ record }) => record, index),
    findDeleted: finder(deleted, ({ removed }) => removed, recordIndex(removed)),
  };
}

/** A server with its name in the official registry API. */
type NamedServer = Pick<OfficialServer, 'record' | 'name' | 'foldedName'>;

/** The servers of a catalogue with their names in the official registry API, sorted by their folded names. */
export function officialServers({ records, removed }: Pick<Catalog, 'records' | 'removed'>): readonly NamedServer[] {
  const names = catalogNames({ records, removed });
  return records
    .map((record) => {
      const name = names.get(record) ?? record.qualifiedName;
      return { record, name, foldedName: foldName(name) };
    })
    .sort(byFoldedName);
}

/** The removed servers of a catalogue in the official registry API, sorted by their folded names. */
export function deletedServers(parts: OfficialParts): readonly DeletedServer[] {
  return removedListings(parts).map(deletedServer).sort(byFoldedName);
}

/** The removed servers of a catalogue with their names in the official registry API, in their order in the catalogue. */
export function removedListings({ records, removed, index }: OfficialParts): readonly RemovedListing[] {
  if (removed.length === 0) return [];
  const names = catalogNames({ records, removed });
  const found = index ?? recordIndex(records);
  return removed.map((server) => {
    const present = found.find(server.renamedTo ?? '');
    const presentName = present && (names.get(present) ?? present.qualifiedName);
    return { removed: server, officialName: names.get(server) ?? server.qualifiedName, ...(presentName !== undefined && { presentName }) };
  });
}

/** What an entry is sorted, found and filtered by. */
type OfficialKeys = Pick<OfficialListItem, 'foldedName' | 'version' | 'updatedAt'>;

/** The keys of an entry, which need no other part of it. */
export function officialKeys(listing: OfficialListing): OfficialKeys {
  const foldedName = foldName(listing.officialName);
  if ('record' in listing) return { foldedName, version: officialVersion(listing.record), updatedAt: listing.record.updatedAt };
  const { removed, presentName } = listing;
  return { foldedName, version: officialVersion(removed), updatedAt: presentName === undefined ? removed.since : removed.updatedAt };
}

/** The entry of a server or a removed server. */
export function officialItem(listing: OfficialListing, publication: Publication): OfficialListItem {
  if (!('record' in listing)) return deletedServer(listing);
  const { record, officialName: name } = listing;
  return officialServer({ record, name, foldedName: foldName(name) }, publication);
}

/** The order of entries: by folded name, as clients read them. */
export function byFoldedName(a: Pick<OfficialKeys, 'foldedName'>, b: Pick<OfficialKeys, 'foldedName'>): number {
  return byCodeUnits(a.foldedName, b.foldedName);
}

/** Looks up names of this API first, then qualified names. */
function finder<L extends OfficialListItem, T>(
  lines: readonly L[],
  serverOf: (line: L) => T,
  index: NameIndex<T>,
): (name: string) => L | undefined {
  const byName = new Map(lines.map((line) => [line.foldedName, line]));
  const byServer = new Map(lines.map((line) => [serverOf(line), line]));
  return (name) => {
    const server = index.find(name);
    return byName.get(foldName(name)) ?? (server && byServer.get(server));
  };
}

function deletedServer(listing: RemovedListing): DeletedServer {
  const { removed, officialName: name, presentName } = listing;
  return { removed, name, ...officialKeys(listing), entry: markupFreeJson(toDeletedEntry(removed, name, presentName)) };
}

function officialServer({ record, name, foldedName }: NamedServer, publication: Publication): OfficialServer {
  let entry: string | undefined;
  return {
    ...{ record, name, foldedName },
    version: officialVersion(record),
    updatedAt: record.updatedAt,
    get entry() {
      return (entry ??= markupFreeJson(toServerEntry(record, name, publication)));
    },
  };
}
