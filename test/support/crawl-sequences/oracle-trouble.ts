import type { Facts } from './facts.ts';
import type { FakeSource } from './fake-source.ts';
import { textOf } from './record-differences.ts';
import { candidatesOf, holderOf, type Round } from './round.ts';

/** What may never happen to a name, whatever trouble its sources had, and wherever the crawl was cut off. */
export function faultsInTrouble(name: string, round: Round): readonly string[] {
  const [was, is] = [round.before.get(name), round.after.get(name)];
  if (is === undefined) return [];
  const lister = innocentAt(name, round);
  if (is.status === 'gone' && was?.status !== 'gone' && lister !== undefined) return [`is gone, and ${lister} lists it`];
  const known = [...(was === undefined ? [] : [was]), ...round.sources.flatMap((source) => statedBy(source, name, round))];
  const isKnown = (field: Field): boolean => known.some((one) => textOf(one[field]) === textOf(is[field]));
  // Of a server that is new, not all may be known yet.
  const isMissing = (field: Field): boolean => was === undefined && ['absent', '[]'].includes(textOf(is[field]));
  return FIELDS.flatMap((field) => (isKnown(field) || isMissing(field) ? [] : [`${field} is ${textOf(is[field])}, which nobody stated`]));
}

/** What a source stated of a server; at GitHub also of others, because what is said of a repository goes with a file of a former name. */
function statedBy(source: FakeSource, name: string, { recent }: Round): readonly Facts[] {
  const stated = recent.get(source) ?? new Map<string, readonly Facts[]>();
  return source.kind === 'github' ? [...stated.values()].flat() : (stated.get(name) ?? []);
}

type Field = (typeof FIELDS)[number];
const FIELDS = ['description', 'version', 'connections', 'tools'] as const;

/** The source that has a server and lists it all the time, so that there is no reason to give it up. */
function innocentAt(name: string, round: Round): string | undefined {
  const was = round.before.get(name);
  const holder = holderOf(was, round);
  if (holder === undefined || !candidatesOf(name, round).includes(holder)) return undefined;
  const mayBeGivenUp = !holder.isList && (was?.runs ?? 0) >= 2;
  const isListedAllTheTime = !round.absent.has(`${holder.location} ${name}`);
  return isListedAllTheTime && !mayBeGivenUp ? holder.location : undefined;
}
