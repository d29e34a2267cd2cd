import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { ArdEntry } from '../discovery/ard-entry.ts';
import { ardEntryOf } from '../facts/record-facts.ts';
import type { ListedServer } from '../source/catalog-reader.ts';

/** The entries of servers; each is made when it is requested, and kept as long as its record is. */
export function ardEntries(publication: Publication): (server: ListedServer) => ArdEntry {
  const entries = new WeakMap<ServerRecord, ArdEntry>();
  return (server) => {
    let entry = entries.get(server.record);
    if (entry === undefined) entries.set(server.record, (entry = ardEntryOf(server, publication)));
    return entry;
  };
}
