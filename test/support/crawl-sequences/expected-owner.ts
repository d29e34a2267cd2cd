import type { FakeSource } from './fake-source.ts';
import { candidatesOf, hasWordsByHand, holderOf, type Round } from './round.ts';
import type { Stored } from './stored.ts';

/** What must become of a name in a crawl of which everything is known. */
export type Expected =
  /** A source states it: its facts are stored, under a new id where the server that had the name was another one. */
  | { readonly kind: 'stated'; readonly by: FakeSource; readonly isSuccessor: boolean }
  /**
   * The source that had it states it no more, or stands in `sources.yaml` no more, and another one states it: it has the facts of such a one,
   * or stays as it is, in the first case until the next crawl.
   */
  | { readonly kind: 'handed-over'; readonly to: readonly FakeSource[] }
  /** Nothing is written. */
  | { readonly kind: 'untouched' }
  /** Its list says that it is no more, or its repository cannot be read any more: it goes, unless too many would. */
  | { readonly kind: 'leaves'; readonly from: FakeSource }
  /** Its repository could not be read this time. */
  | { readonly kind: 'fails'; readonly runs: number }
  /** It goes on under another name. */
  | { readonly kind: 'renamed' }
  /** There must be no such file. */
  | { readonly kind: 'absent' };

const HOUR = 3_600_000;
/** Days for which the name of a server that is gone is kept for it. */
const RESERVED_DAYS = 90;
/** Failed crawls in a row, and hours since the first of them, after which a server is given up. */
const GIVE_UP_AFTER = { runs: 3, hours: 72 };

/** What must become of a name; `undefined` where a source that has to do with it had trouble. */
export function expectedOf(name: string, round: Round): Expected | undefined {
  const stored = round.before.get(name);
  const candidates = candidatesOf(name, round);
  const holder = holderOf(stored, round);
  const isInvolved = (source: FakeSource): boolean => source === holder || round.recent.get(source)?.has(name) === true;
  if (round.sources.some((source) => source.isListed && isInvolved(source) && !round.calm.has(source))) return undefined;
  if (round.doubled.has(name)) return undefined;
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
  if (isHandedOver && !(holder.isListed && round.handedOver.has(stored.name))) return { kind: 'handed-over', to: candidates };
  if (stored?.status !== 'gone' || by === holder) return { kind: 'stated', by, isSuccessor: false };
  const age = Date.parse(round.end.now) - Date.parse(stored.since ?? '');
  return age < RESERVED_DAYS * 24 * HOUR ? { kind: 'untouched' } : { kind: 'stated', by, isSuccessor: true };
}

function unstated(stored: Stored, holder: FakeSource | undefined, { end, renamed, said }: Round): Expected {
  if (stored.status === 'gone' || holder?.isListed !== true) return { kind: 'untouched' };
  const isByHand = hasWordsByHand(stored);
  if (said.get(holder)?.has(renamed.get(stored.name) ?? '') === true) return isByHand ? { kind: 'untouched' } : { kind: 'renamed' };
  if (holder.isList) return isByHand ? { kind: 'untouched' } : { kind: 'leaves', from: holder };
  const runs = Math.min(stored.runs + 1, GIVE_UP_AFTER.runs);
  const age = stored.status === 'stale' ? Date.parse(end.now) - Date.parse(stored.since ?? '') : 0;
  const isGivenUp = !isByHand && runs === GIVE_UP_AFTER.runs && age >= GIVE_UP_AFTER.hours * HOUR;
  return isGivenUp ? { kind: 'leaves', from: holder } : { kind: 'fails', runs };
}
