import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ListedChange } from '../../catalog/record/server-history.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';

/** What happened to a server at one time. */
export interface ChangeEvent {
  /** Qualified name. */
  readonly server: string;
  /** ISO 8601. */
  readonly at: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'renamed';
  /** Groups of facts that changed, and kinds of changes that a crawl found; only for `changed`. */
  readonly what?: readonly string[];
  /** Names of tools, settings and packages, by kind; absent if there are none. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** Code of the reason; only for `removed`. */
  readonly code?: string;
  /** The present name; only for `renamed`. */
  readonly renamedTo?: string;
}

/** All known events of a catalogue, newest first; those of one time by name. */
export function changeEvents({ records, removed }: Pick<Catalog, 'records' | 'removed'>): readonly ChangeEvent[] {
  const all = [...records.flatMap(eventsOf), ...removed.map(removal)];
  return all.sort((a, b) => (a.at === b.at ? order(a.server, b.server) : -order(a.at, b.at)));
}

/**
 * The events of a server from a time on, newest first.
 *
 * @param since ISO 8601 in UTC
 */
export function eventsSince(record: ServerRecord, since: string): readonly ChangeEvent[] {
  return eventsOf(record).filter(({ at }) => at >= since);
}

function eventsOf({ qualifiedName: server, createdAt, history }: ServerRecord): ChangeEvent[] {
  const { addedAt, changes } = history ?? { addedAt: createdAt, changes: [] };
  const changed = [...Map.groupBy(changes, ({ at }) => at)].map(([at, own]): ChangeEvent => {
    return { server, at, kind: 'changed', ...whatOf(own) };
  });
  return addedAt === UNKNOWN_TIME ? changed : [...changed, { server, at: addedAt, kind: 'added' }];
}

function whatOf(changes: readonly ListedChange[]): Pick<ChangeEvent, 'what' | 'subjects'> {
  const kinds = Map.groupBy(changes, ({ what }) => what);
  const subjects = [...kinds].flatMap(([kind, own]) => {
    const names = own.flatMap(({ subject }) => subject ?? []);
    return names.length === 0 ? [] : [[kind, names] as const];
  });
  return { what: [...kinds.keys()], ...(subjects.length > 0 && { subjects: Object.fromEntries(subjects) }) };
}

function removal({ qualifiedName: server, since: at, code, renamedTo }: RemovedServer): ChangeEvent {
  return renamedTo === undefined ? { server, at, kind: 'removed', code } : { server, at, kind: 'renamed', renamedTo };
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
