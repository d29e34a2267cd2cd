import type { Catalog } from '../../catalog/published/catalog.ts';
import { recordIndex, type RecordIndex } from '../../catalog/lists/record-index.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { matchesFilter } from '../official/list-filter.ts';
import { byFoldedName, officialKeys, officialServers, removedListings } from '../official/official-catalog.ts';
import { textSearch } from '../official/text-search.ts';
import type {
  CatalogReader,
  ContainingQuery,
  ListedServer,
  OfficialListing,
  OfficialPage,
  OfficialQuery,
  RemovedListing,
} from '../source/catalog-reader.ts';

type OfficialReader = Pick<CatalogReader, 'findOfficial' | 'findDeleted' | 'official' | 'containing'>;

/** What this reader shares with that of the whole catalogue. */
interface SharedParts {
  readonly catalog: Pick<Catalog, 'records' | 'removed'>;
  readonly index: RecordIndex;
  readonly listed: (record: ServerRecord) => ListedServer;
}

/** An entry with what it is sorted and filtered by. */
interface KeyedListing<L extends OfficialListing> extends ReturnType<typeof officialKeys> {
  readonly listing: L;
}

/** Reads what the official registry API needs. Servers are in the order of their folded names in that API. */
export function officialReader({ catalog, index, listed }: SharedParts): OfficialReader {
  const sorted = officialServers(catalog);
  const servers = sorted.map(({ record }) => keyed(listed(record)));
  const deleted = removedListings({ ...catalog, index })
    .map(keyed)
    .sort(byFoldedName);
  const all: readonly KeyedListing<OfficialListing>[] = deleted.length === 0 ? servers : [...servers, ...deleted].sort(byFoldedName);
  const byName = new Map(servers.map(({ foldedName, listing }) => [foldedName, listing]));
  const deletedByName = new Map(deleted.map(({ foldedName, listing }) => [foldedName, listing]));
  const deletedByServer = new Map(deleted.map(({ listing }) => [listing.removed, listing]));
  const removedIndex = recordIndex(catalog.removed);
  const containing = textSearch(sorted);

  return {
    findOfficial(name) {
      const record = index.find(name);
      return Promise.resolve(byName.get(foldName(name)) ?? (record && listed(record)));
    },
    findDeleted(name) {
      const server = removedIndex.find(name);
      return Promise.resolve(deletedByName.get(foldName(name)) ?? (server && deletedByServer.get(server)));
    },
    official({ after, limit, includesDeleted, ...filter }: OfficialQuery): Promise<OfficialPage> {
      const from = includesDeleted ? all : servers;
      const entries: OfficialListing[] = [];
      for (let at = after === '' ? 0 : firstAfter(from, after); at < from.length; at += 1) {
        const next = from[at];
        if (next === undefined || !matchesFilter(next, filter)) continue;
        if (entries.length === limit) return Promise.resolve({ entries, hasMore: true });
        entries.push(next.listing);
      }
      return Promise.resolve({ entries, hasMore: false });
    },
    containing({ text, offset, limit, ...filter }: ContainingQuery) {
      const found = containing(text)
        .map(({ record }) => listed(record))
        .filter((server) => matchesFilter(officialKeys(server), filter));
      return Promise.resolve({ servers: found.slice(offset, offset + limit), totalCount: found.length });
    },
  };
}

function keyed<L extends ListedServer | RemovedListing>(listing: L): KeyedListing<L> {
  return { ...officialKeys(listing), listing };
}

type Keyed = Pick<KeyedListing<OfficialListing>, 'foldedName'>;

/** Index of the first entry whose folded name is greater. */
function firstAfter(listings: readonly Keyed[], name: string): number {
  let [low, high] = [0, listings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((listings[middle]?.foldedName ?? '') <= name) low = middle + 1;
    else high = middle;
  }
  return low;
}
