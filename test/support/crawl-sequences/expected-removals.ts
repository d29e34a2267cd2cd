import type { FakeSource } from './fake-source.ts';
import type { Expected } from './expected-owner.ts';
import type { Round } from './round.ts';

/** Whether servers of a source that are to leave are gone after a crawl; `maybe` where that depends on what a source in trouble said. */
export type Leave = 'gone' | 'kept' | 'maybe';

/** Servers that may go in one crawl whatever their share, and the share that may. */
const FEW = 5;
const SHARE = 0.2;

/** What becomes of the servers that are to leave, by source: a fault is likelier than that so many go at once. */
export function leavesOf(expected: ReadonlyMap<string, Expected | undefined>, round: Round): (source: FakeSource) => Leave {
  const of = (source: FakeSource): number => [...expected.values()].filter((one) => one?.kind === 'leaves' && one.from === source).length;
  const listed = [...round.before.values()].filter(({ status }) => status !== 'gone').length;
  const certain = round.sources.reduce((sum, source) => sum + of(source), 0);
  const possible = certain + [...expected].filter(([name, one]) => one === undefined && mayLeave(name, round)).length;
  return (source) => {
    if (round.run.allowShrink === true) return 'gone';
    const kept = [...expected.values()].filter((one) => one?.kind === 'stated' && one.by === source).length;
    if (isTooMany(certain, listed) || isTooMany(of(source), kept + of(source))) return 'kept';
    return isTooMany(possible, listed) ? 'maybe' : 'gone';
  };
}

/** Whether a server may be among those that leave: it has to do with a source in trouble. */
function mayLeave(name: string, { before }: Round): boolean {
  const stored = before.get(name);
  return stored !== undefined && stored.status !== 'gone';
}

function isTooMany(removalQueue: number, all: number): boolean {
  return removalQueue > FEW && removalQueue > all * SHARE;
}
