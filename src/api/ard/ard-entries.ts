import type { Catalog } from '../../catalog/published/catalog.ts';
import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { ardEntry, type ArdEntry } from '../discovery/ard-entry.ts';
import { serverEntry, serverIdentifier } from '../discovery/catalog-entry.ts';
import { catalogNames } from '../official/registry-names.ts';

/** The entries of the servers of a catalogue. */
export interface ArdEntries {
  /** The entry of a server. */
  of(record: ServerRecord): ArdEntry;
  /** The server with an identifier, exactly as written. */
  find(identifier: string): ServerRecord | undefined;
}

/** The entries of a catalogue; each is made when it is requested. */
export function ardEntries(catalog: Catalog, publication: Publication): ArdEntries {
  const names = catalogNames(catalog);
  const nameOf = (record: ServerRecord): string => names.get(record) ?? '';
  const entries = new WeakMap<ServerRecord, ArdEntry>();
  let byIdentifier: ReadonlyMap<string, ServerRecord> | undefined;
  return {
    of(record) {
      let entry = entries.get(record);
      if (entry === undefined) entries.set(record, (entry = ardEntry(record, serverEntry(record, nameOf(record), publication))));
      return entry;
    },
    find(identifier) {
      byIdentifier ??= new Map(catalog.records.map((record) => [serverIdentifier(nameOf(record), publication), record]));
      return byIdentifier.get(identifier);
    },
  };
}
