import { recordIndex, type RecordIndex } from '../../catalog/lists/record-index.ts';
import { nearNames } from '../../catalog/lists/near-names.ts';
import type { PublishedCatalog } from '../../catalog/published/catalog-files.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { changeEvents } from '../changes/change-events.ts';
import type { CatalogReader, ChangePage, ListedServer, ListQuery } from '../source/catalog-reader.ts';
import type { ChangeEvent } from '../source/change-event.ts';
import { allMet, isUnconditional, type RecordCondition } from '../source/record-condition.ts';
import { catalogNames } from '../official/registry-names.ts';
import { catalogRecords, type CatalogRecords } from './catalog-records.ts';
import { officialReader } from './official-reader.ts';

/** Options of a reader in memory. */
interface MemoryReaderOptions extends PublishedCatalog {
  /** The records of the catalogue, to share them with a search backend. */
  readonly records?: CatalogRecords;
}

/** Reads a catalogue that is in memory as a whole. What one method needs is made at its first use. */
export function memoryReader({ catalog, publication, records = catalogRecords(catalog, publication) }: MemoryReaderOptions): CatalogReader {
  const { removed } = catalog;
  const index: RecordIndex = recordIndex(catalog.records);
  const names = catalogNames(catalog);
  const servers = new Map<ServerRecord, ListedServer>(
    catalog.records.map((record) => [record, { record, officialName: names.get(record) ?? record.qualifiedName }]),
  );
  const removedIndex = recordIndex(removed);
  const near = nearNames(catalog.records);
  const profiles = new Map<string, readonly ServerRecord[]>();
  let events: readonly ChangeEvent[] | undefined;

  const listed = (record: ServerRecord): ListedServer => servers.get(record) ?? { record, officialName: record.qualifiedName };
  const find = (nameOrId: string): ListedServer | undefined => {
    const record = index.find(nameOrId);
    return record && listed(record);
  };

  /** Pages of one profile are requested often, and its id is one of few. */
  function ofProfile(id: string): readonly ServerRecord[] {
    const known = profiles.get(id);
    if (known !== undefined) return known;
    const own = records.selected(conditionOf({ profile: id }));
    if (own.length > 0) profiles.set(id, own);
    return own;
  }

  function selected({ profile, among = {} }: Pick<ListQuery, 'profile' | 'among'>): readonly ServerRecord[] {
    if (!isUnconditional(among)) return records.selected(conditionOf({ profile, among }));
    return profile === undefined ? catalog.records : ofProfile(profile);
  }

  return {
    find: (nameOrId) => Promise.resolve(find(nameOrId)),
    findAll: (namesOrIds) => Promise.resolve(namesOrIds.flatMap((name) => find(name) ?? [])),
    findRemoved: (nameOrId) => Promise.resolve(removedIndex.find(nameOrId)),
    near: (name, among) => Promise.resolve(near.find(name, among && records.meeting(among))),
    list({ sort = 'relevance', offset, limit, ...query }) {
      const all = selected(query);
      const ordered = sort === 'relevance' ? all : records.inOrder(all, sort);
      return Promise.resolve({ servers: ordered.slice(offset, offset + limit).map(listed), totalCount: all.length });
    },
    hasAny: (query) => Promise.resolve(records.hasAny(conditionOf(query))),
    counts: (query, requests) => Promise.resolve(records.counts(selected(query), requests)),
    changes({ since, offset, limit }): Promise<ChangePage> {
      events ??= changeEvents(catalog);
      const later = since === '' ? events : events.filter(({ at }) => at >= since);
      return Promise.resolve({ events: later.slice(offset, offset + limit), totalCount: later.length });
    },
    removedSince(since, limit) {
      const later = removed.filter((server) => server.since >= since).reverse();
      return Promise.resolve(later.sort((a, b) => (a.since === b.since ? 0 : a.since < b.since ? 1 : -1)).slice(0, limit));
    },
    ...officialReader({ catalog, index, listed }),
  };
}

function conditionOf({ profile, among }: Pick<ListQuery, 'profile' | 'among'>): RecordCondition {
  return allMet(profile === undefined ? undefined : { facts: [[`profile:${profile}`]] }, among);
}
