import type { ChangeEvent } from '../source/change-event.ts';

/** The events of one day, in UTC. A list without elements is absent. */
export interface ChangeDay {
  /** `2026-11-20`. */
  readonly date: string;
  /** Qualified names. */
  readonly added?: readonly string[];
  readonly changed?: readonly Pick<ChangeEvent, 'server' | 'what' | 'subjects'>[];
  readonly removed?: readonly Pick<ChangeEvent, 'server' | 'code'>[];
  readonly renamed?: readonly Pick<ChangeEvent, 'server' | 'renamedTo'>[];
}

/** Events by day, the newest day first. */
export function changeDays(events: readonly ChangeEvent[]): readonly ChangeDay[] {
  return [...Map.groupBy(events, ({ at }) => at.slice(0, 10))].map(([date, own]) => {
    const kind = (wanted: ChangeEvent['kind']): readonly ChangeEvent[] => own.filter((event) => event.kind === wanted);
    const [added, changed, removed, renamed] = [kind('added'), kind('changed'), kind('removed'), kind('renamed')];
    return {
      date,
      ...(added.length > 0 && { added: added.map(({ server }) => server) }),
      ...(changed.length > 0 && {
        changed: changed.map(({ server, what = [], subjects }) => ({ server, what, ...(subjects && { subjects }) })),
      }),
      ...(removed.length > 0 && { removed: removed.map(({ server, code = '' }) => ({ server, code })) }),
      ...(renamed.length > 0 && { renamed: renamed.map(({ server, renamedTo = '' }) => ({ server, renamedTo })) }),
    };
  });
}
