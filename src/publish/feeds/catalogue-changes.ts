import { eventsOf, removalOf } from '../../api/changes/change-events.ts';
import { isUsual, type Change } from '../../catalog/content-file/change.ts';
import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { bareName } from '../../catalog/values/qualified-name.ts';

/** A change that a crawl found at a listed server, or a change of the list of servers. */
export interface CatalogueChange extends Omit<Change, 'kind'> {
  readonly kind: Change['kind'] | 'added' | 'removed' | 'renamed';
  readonly server: Pick<ServerRecord, 'id' | 'qualifiedName' | 'displayName'>;
  /** Why the server was removed, one sentence; only for `removed`. */
  readonly message?: string;
}

/** Most changes that crawls found, and most changes of the list: a crawl that adds many servers displaces none of the former. */
const MAX = { found: 100, listed: 100 } as const;

/**
 * The latest changes of a catalogue without usual ones, newest first; those of one time in list order of their servers. Which servers were
 * added, removed and renamed follows from the records, as in `changes.json`, so no crawl needs to have seen it.
 *
 * @param records with their history; one without it was added when it was created
 */
export function catalogueChanges(
  { records, removed }: Pick<Catalog, 'records' | 'removed'>,
  changesOf: (record: ServerRecord) => readonly Change[],
): readonly CatalogueChange[] {
  const found = records.flatMap((server) =>
    changesOf(server)
      .filter((change) => !isUsual(change))
      .map((change): CatalogueChange => ({ ...change, server })),
  );
  const listed = [...records.flatMap(additionOf), ...removed.map(withoutListing)];
  return newestFirst([...newestFirst(found).slice(0, MAX.found), ...newestFirst(listed).slice(0, MAX.listed)]);
}

/** Changes, newest first; those of one time keep their order. */
export function newestFirst(changes: readonly CatalogueChange[]): readonly CatalogueChange[] {
  return [...changes].sort((a, b) => byCodeUnits(b.at, a.at));
}

function additionOf(server: ServerRecord): CatalogueChange[] {
  return eventsOf(server).flatMap(({ at, kind }): CatalogueChange[] => (kind === 'added' ? [{ at, kind, subject: '', server }] : []));
}

function withoutListing(removed: RemovedServer): CatalogueChange {
  const { id, qualifiedName, displayName = bareName(qualifiedName), since: at, message } = removed;
  const { renamedTo } = removalOf(removed);
  const server = { id, qualifiedName, displayName };
  return renamedTo === undefined
    ? { at, kind: 'removed', subject: '', server, message }
    : { at, kind: 'renamed', subject: renamedTo, server };
}
