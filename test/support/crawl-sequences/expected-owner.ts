import type { FakeSource } from './fake-source.ts';
import { candidatesOf, hasManualIdentity, holderOf, type Round } from './round.ts';
import type { Stored } from './stored.ts';

/** The expected result for a name in a crawl without failures. */
export type Expected =
  /** A source states it: its facts are stored, with a new id if the name belonged to another server. */
  | { readonly kind: 'stated'; readonly by: FakeSource; readonly isSuccessor: boolean }
  /**
   * Its source no longer states it or is no longer in `sources.yaml`, and another source states it: it has the facts of that source, or stays
   * as it is; in the first case until the next crawl.
   */
  | { readonly kind: 'handed-over'; readonly to: readonly FakeSource[] }
  /** Nothing is written. */
  | { readonly kind: 'untouched' }
  /** Its list deleted it, or its repository can no longer be read: it is removed, unless too many would be. */
  | { readonly kind: 'removed'; readonly from: FakeSource }
  /** Its repository could not be read this time. */
  | { readonly kind: 'fails'; readonly runs: number }
  /** It was renamed. */
  | { readonly kind: 'renamed' }
  /** There must be no file. */
  | { readonly kind: 'absent' };

const HOUR = 3_600_000;
/** Days for which the name of a removed server is reserved. */
const RESERVED_DAYS = 90;
/** Consecutive failed crawls, and hours since the first of them, after which a server is removed. */
const GIVE_UP_AFTER = { runs: 3, hours: 72 };

/** The expected result for a name; `undefined` if a source involved failed. */
export function expectedOf(name: string, round: Round): Expected | undefined {
  const stored = round.before.get(name);
  const candidates = candidatesOf(name, round);
  const holder = holderOf(stored, round);
  const isInvolved = (source: FakeSource): boolean => source === holder || round.recent.get(source)?.has(name) === true;
  if (round.sources.some((source) => source.isListed && isInvolved(source) && !round.working.has(source))) return undefined;
  if (round.mayBeTwice.has(name)) return undefined;
  const [first] = candidates;
  if (first !== undefined) return statedBy(first, candidates, holder, stored, round);
  if (stored === undefined) return { kind: 'absent' };
  return unstated(stored, holder, round);
}

function statedBy(
  first: FakeSource,
  candidates: readonly FakeSource[],
  holder: FakeSource | undefined,
  stored: Stored | undefined,
  round: Round,
): Expected {
  const by = holder !== undefined && candidates.includes(holder) ? holder : first;
  const isHandedOver = stored !== undefined && holder !== undefined && by !== holder && stored.status !== 'gone';
  if (isHandedOver && !(holder.isListed && round.handedOver.get(stored.name) === holder)) return { kind: 'handed-over', to: candidates };
  if (stored?.status !== 'gone' || by === holder) return { kind: 'stated', by, isSuccessor: false };
  const age = Date.parse(round.end.now) - Date.parse(stored.since ?? '');
  return age < RESERVED_DAYS * 24 * HOUR ? { kind: 'untouched' } : { kind: 'stated', by, isSuccessor: true };
}

function unstated(stored: Stored, holder: FakeSource | undefined, { end, renamed, stated }: Round): Expected {
  if (stored.status === 'gone' || holder?.isListed !== true) return { kind: 'untouched' };
  const isManual = hasManualIdentity(stored);
  if (stated.get(holder)?.has(renamed.get(stored.name) ?? '') === true) return isManual ? { kind: 'untouched' } : { kind: 'renamed' };
  if (holder.isList) return isManual ? { kind: 'untouched' } : { kind: 'removed', from: holder };
  const runs = Math.min(stored.runs + 1, GIVE_UP_AFTER.runs);
  const age = stored.status === 'stale' ? Date.parse(end.now) - Date.parse(stored.since ?? '') : 0;
  const isGivenUp = !isManual && runs === GIVE_UP_AFTER.runs && age >= GIVE_UP_AFTER.hours * HOUR;
  return isGivenUp ? { kind: 'removed', from: holder } : { kind: 'fails', runs };
}
