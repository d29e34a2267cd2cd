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

/** A line of the list of the official dialect. */
export interface OfficialLine {
  readonly name: string;
  /** By which servers are ordered and found. */
  readonly foldedName: string;
  readonly version: string;
  /** When something of it last changed, ISO 8601 in UTC. */
  readonly updatedAt: string;
  /** Its entry as JSON, written when it is first asked for. */
  readonly entry: string;
}

/** A server as the official dialect knows it. */
interface OfficialServer extends OfficialLine {
  readonly record: ServerRecord;
}

/** A server that is gone, as the official dialect knows it. */
interface DeletedServer extends OfficialLine {
  readonly removed: RemovedServer;
}

/** A catalogue as the official dialect knows it. Servers stand in the order of their folded names. */
export interface OfficialCatalog {
  readonly servers: readonly OfficialServer[];
  readonly deleted: readonly DeletedServer[];
  /** Both of them. */
  readonly all: readonly OfficialLine[];
  /** By the name in this dialect or the qualified one, in any case, or by id. */
  find(name: string): OfficialServer | undefined;
  /** One that is gone, in the same way. */
  findDeleted(name: string): DeletedServer | undefined;
}

/** What a catalogue is made of in the official dialect. */
interface OfficialParts extends Pick<Catalog, 'records' | 'removed'> {
  /** Of the records; built where it is left out. */
  readonly index?: NameIndex<ServerRecord>;
}

/** @see OfficialCatalog */
export function officialCatalog({ records, removed, index }: OfficialParts, publication: Publication): OfficialCatalog {
  // Who is gone keeps its name: nobody else takes it meanwhile, and nobody is called otherwise for it.
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

function byFoldedName(a: OfficialLine, b: OfficialLine): number {
  return a.foldedName < b.foldedName ? -1 : 1;
}

/** A qualified name that could be the name of another server here is its own name here. */
function finder<L extends OfficialLine, T>(
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
