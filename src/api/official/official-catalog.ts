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

/** A catalogue, as far as names of removed servers depend on it. */
interface OfficialParts extends Pick<Catalog, 'records' | 'removed'> {
  /** Index of the records; built where left out. */
  readonly index?: NameIndex<ServerRecord>;
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
