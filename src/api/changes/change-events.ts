import type { RemovedServer } from '../../catalog/content-file/removed-server.ts';
import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ListedChange } from '../../catalog/record/server-history.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import { UNKNOWN_TIME } from '../../catalog/values/timestamp.ts';
import type { ChangeEvent } from '../source/change-event.ts';

/** The members of a record that state its events. */
type Changing = Pick<ServerRecord, 'qualifiedName' | 'createdAt' | 'history'>;

/** All known events of a catalogue, newest first; those of one time by name. */
export function changeEvents({ records, removed }: Pick<Catalog, 'records' | 'removed'>): readonly ChangeEvent[] {
  const all = [...records.flatMap(eventsOf), ...removed.map(removalOf)];
  return all.sort((a, b) => byCodeUnits(b.at, a.at) || byCodeUnits(a.server, b.server));
}

/**
 * The events of a server from a time on, newest first.
 *
 * @param since ISO 8601 in UTC
 */
export function eventsSince(record: Changing, since: string): readonly ChangeEvent[] {
  return eventsOf(record).filter(({ at }) => at >= since);
}

/** The known events of a server: its changes, one for each time, then its addition. */
export function eventsOf({ qualifiedName: server, createdAt, history }: Changing): ChangeEvent[] {
  const { addedAt, changes } = history ?? { addedAt: createdAt, changes: [] };
  const changed = [...Map.groupBy(changes, ({ at }) => at)].map(([at, own]): ChangeEvent => {
    return { server, at, kind: 'changed', ...whatOf(own) };
  });
  return addedAt === UNKNOWN_TIME ? changed : [...changed, { server, at: addedAt, kind: 'added' }];
}

/** The time of the newest event of a server, compared as text; `undefined` without an event. */
export function lastChangeOf(record: Changing): string | undefined {
  const [newest] = eventsOf(record)
    .map(({ at }) => at)
    .sort((a, b) => byCodeUnits(b, a));
  return newest;
}

function whatOf(changes: readonly ListedChange[]): Pick<ChangeEvent, 'what' | 'subjects'> {
  const kinds = Map.groupBy(changes, ({ what }) => what);
  const subjects = [...kinds].flatMap(([kind, own]) => {
    const names = own.flatMap(({ subject }) => subject ?? []);
    return names.length === 0 ? [] : [[kind, names] as const];
  });
  return { what: [...kinds.keys()], ...(subjects.length > 0 && { subjects: Object.fromEntries(subjects) }) };
}

/** The event of a removal. */
export function removalOf({ qualifiedName: server, since: at, code, renamedTo }: RemovedServer): ChangeEvent {
  return renamedTo === undefined ? { server, at, kind: 'removed', code } : { server, at, kind: 'renamed', renamedTo };
}
