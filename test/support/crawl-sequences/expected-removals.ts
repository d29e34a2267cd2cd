import type { FakeSource } from './fake-source.ts';
import type { Expected } from './expected-owner.ts';
import type { Round } from './round.ts';

/** Whether servers to be removed are removed after a crawl; `maybe` if that depends on a failing source. */
export type Removals = 'gone' | 'kept' | 'maybe';

/** Servers that one crawl may always remove, and the share that it may remove. */
const FEW = 5;
const SHARE = 0.2;

/** The expected result for servers to be removed, by source: a mass deletion is blocked. */
export function removalsOf(expected: ReadonlyMap<string, Expected | undefined>, round: Round): (source: FakeSource) => Removals {
  const of = (source: FakeSource): number => [...expected.values()].filter((one) => one?.kind === 'removed' && one.from === source).length;
  const listed = [...round.before.values()].filter(({ status }) => status !== 'gone').length;
  const certain = round.sources.reduce((sum, source) => sum + of(source), 0);
  const possible = certain + [...expected].filter(([name, one]) => one === undefined && mayBeRemoved(name, round)).length;
  return (source) => {
    if (round.run.allowShrink === true) return 'gone';
    const kept = [...expected.values()].filter((one) => one?.kind === 'stated' && one.by === source).length;
    if (isTooMany(certain, listed) || isTooMany(of(source), kept + of(source))) return 'kept';
    return isTooMany(possible, listed) ? 'maybe' : 'gone';
  };
}

/** Whether a server may be removed, because a failing source affects it. */
function mayBeRemoved(name: string, { before }: Round): boolean {
  const stored = before.get(name);
  return stored !== undefined && stored.status !== 'gone';
}

function isTooMany(removed: number, all: number): boolean {
  return removed > FEW && removed > all * SHARE;
}
