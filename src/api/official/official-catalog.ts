import type { Catalog } from '../../catalog/published/catalog.ts';
import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Publication } from '../../catalog/published/published.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { recordIndex, type NameIndex } from '../../catalog/lists/record-index.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { REGISTRY_OFFICIAL } from '../../catalog/values/server-json-schema.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { toDeletedEntry } from './deleted-entry.ts';
import { officialVersion } from './official-version.ts';
import { registryNames } from './registry-names.ts';
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
export function officialCatalog({ records, removed, index }: OfficialParts, publication: Publication): OfficialCatalog {
  // Removed servers keep their names, so that no other server gets them, and no other server is renamed.
  const names = registryNames<ServerRecord | RemovedServer>([...records, ...removed]);
  const nameOf = (server: ServerRecord | RemovedServer): string => names.get(server) ?? server.qualifiedName;
  const servers = records.map((record) => officialServer(record, nameOf(record), publication)).sort(byFoldedName);
  const found = index ?? recordIndex(records);
  const presentName = ({ renamedTo = '' }: RemovedServer): string | undefined => {
    const record = found.find(renamedTo);
    return record && nameOf(record);
  };
  const deleted = removed.map((server) => deletedServer(server, nameOf(server), presentName(server))).sort(byFoldedName);
  return {
    servers,
    deleted,
    all: deleted.length === 0 ? servers : [...servers, ...deleted].sort(byFoldedName),
    find: finder(servers, ({ record }) => record, found),
    findDeleted: finder(deleted, ({ removed }) => removed, recordIndex(removed)),
  };
}

function byFoldedName(a: OfficialListItem, b: OfficialListItem): number {
  return a.foldedName < b.foldedName ? -1 : 1;
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

function deletedServer(removed: RemovedServer, name: string, newName: string | undefined): DeletedServer {
  const deleted = toDeletedEntry(removed, name, newName);
  return {
    removed,
    name,
    foldedName: foldName(name),
    version: officialVersion(removed),
    updatedAt: deleted._meta[REGISTRY_OFFICIAL].updatedAt,
    entry: markupFreeJson(deleted),
  };
}

function officialServer(record: ServerRecord, name: string, publication: Publication): OfficialServer {
  let entry: string | undefined;
  return {
    record,
    name,
    foldedName: foldName(name),
    version: officialVersion(record),
    updatedAt: record.updatedAt,
    get entry() {
      return (entry ??= markupFreeJson(toServerEntry(record, name, publication)));
    },
  };
}
