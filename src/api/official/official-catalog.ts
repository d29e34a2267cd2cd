import type { Publication } from '../../catalog/published.ts';
import { foldName } from '../../catalog/qualified-name.ts';
import { recordIndex, type RecordIndex } from '../../catalog/record-index.ts';
import type { ServerRecord } from '../../catalog/record.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { calendarVersion } from './calendar-version.ts';
import { registryNames } from './registry-names.ts';
import { toServerEntry } from './server-entry.ts';

/** A server as the official dialect knows it. */
export interface OfficialServer {
  readonly record: ServerRecord;
  readonly name: string;
  /** By which servers are ordered and found. */
  readonly foldedName: string;
  readonly version: string;
  /** Its entry as JSON, written when it is first asked for. */
  readonly entry: string;
}

/** A catalogue as the official dialect knows it. */
export interface OfficialCatalog {
  /** In the order of their folded names. */
  readonly servers: readonly OfficialServer[];
  /** By the name in this dialect or the qualified one, in any case, or by id. */
  find(name: string): OfficialServer | undefined;
}

/**
 * @see OfficialCatalog
 * @param index of the records; built where it is left out
 */
export function officialCatalog(
  records: readonly ServerRecord[],
  publication: Publication,
  index: RecordIndex = recordIndex(records),
): OfficialCatalog {
  const servers: OfficialServer[] = [];
  const byFoldedName = new Map<string, OfficialServer>();
  const byRecord = new Map<ServerRecord, OfficialServer>();
  for (const [record, name] of registryNames(records)) {
    const server = officialServer(record, name, publication);
    servers.push(server);
    byFoldedName.set(server.foldedName, server);
    byRecord.set(record, server);
  }
  servers.sort((a, b) => (a.foldedName < b.foldedName ? -1 : 1));
  return {
    servers,
    find(name) {
      // A qualified name that could be the name of another server here is its own name here.
      const record = index.find(name);
      return byFoldedName.get(foldName(name)) ?? (record && byRecord.get(record));
    },
  };
}

function officialServer(record: ServerRecord, name: string, publication: Publication): OfficialServer {
  let entry: string | undefined;
  return {
    record,
    name,
    foldedName: foldName(name),
    version: calendarVersion(record.updatedAt),
    get entry() {
      return (entry ??= markupFreeJson(toServerEntry(record, name, publication)));
    },
  };
}
