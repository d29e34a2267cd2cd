import { LRUCache } from 'lru-cache';

import type { CatalogReader, ListedServer } from '../../api/source/catalog-reader.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';

/**
 * Number of records that stay in memory: 30 MB where a record has 0.9 KB as a line, because the exchange with the database and reading a
 * line cost ten times as much as an answer.
 */
const KEPT = 20_000;

/** The same reader, which keeps the records that were found last, by their names and ids. An edition never changes, so none becomes wrong. */
export function keptRecords(reader: CatalogReader): CatalogReader {
  const kept = new LRUCache<string, ListedServer>({ max: 2 * KEPT });
  const keep = (server: ListedServer): ListedServer => {
    for (const name of [server.record.id, server.record.qualifiedName]) kept.set(foldName(name), server);
    return server;
  };
  return {
    ...reader,
    async find(nameOrId) {
      const known = kept.get(foldName(nameOrId));
      if (known !== undefined) return known;
      const found = await reader.find(nameOrId);
      return found && keep(found);
    },
    async findAll(namesOrIds) {
      const missing = namesOrIds.filter((name) => !kept.has(foldName(name)));
      const found = missing.length === 0 ? [] : await reader.findAll(missing);
      const fresh = new Map(
        found.flatMap((server) => [server.record.qualifiedName, server.record.id].map((name) => [foldName(name), server])),
      );
      // Looked up before the fresh ones are kept, which may push others out.
      const servers = namesOrIds.flatMap((name) => kept.get(foldName(name)) ?? fresh.get(foldName(name)) ?? []);
      found.forEach(keep);
      return servers;
    },
  };
}
