import { comparedNames, ownersOf, type ComparedNames } from '../../catalog/lists/compared-names.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';

/** Segments of a stored name: one more than the edits that are searched, so that one segment is without an edit. */
const SEGMENTS = 3;

/** Fewest characters of a name that a name with an edit is searched for. */
const MIN_LENGTH = 3;

/** Which name of a server a segment is of. */
export type NamePart = 'bare' | 'whole';

/** The entries of the index of similar names that one server has. */
export function nearEntries(record: ServerRecord, { keys, bare, whole }: ComparedNames = comparedNames(record)): readonly string[] {
  const owners = ownersOf(record).filter((owner) => owner !== '');
  return [
    ...new Set([...Array.from(keys, keyEntry), ...owners.map(ownerEntry), ...ownSegments('bare', bare), ...ownSegments('whole', whole)]),
  ];
}

/** The entry of a name as letters and digits. */
export function keyEntry(name: string): string {
  return `=${name}`;
}

/** The entry of a folded owner. */
export function ownerEntry(owner: string): string {
  return `@${owner}`;
}

/**
 * The entries of which each name within some edits has at least one. A name is stored as three segments; two edits leave one of them as it
 * is, and shift it by at most two (Li, Deng, Wang, Feng: Pass-Join, VLDB 2011).
 *
 * @param edits from 0 to 2
 */
export function segmentsNear(part: NamePart, written: string, edits: number): readonly string[] {
  const entries = new Set<string>();
  for (let length = Math.max(MIN_LENGTH, written.length - edits); length <= written.length + edits; length += 1) {
    for (const { at, from, size } of places(length)) {
      for (let start = Math.max(0, from - edits); start <= Math.min(from + edits, written.length - size); start += 1)
        entries.add(entryOf(part, length, at, written.slice(start, start + size)));
    }
  }
  return [...entries];
}

function ownSegments(part: NamePart, name: string): readonly string[] {
  if (name.length < MIN_LENGTH) return [];
  return places(name.length).map(({ at, from, size }) => entryOf(part, name.length, at, name.slice(from, from + size)));
}

function entryOf(part: NamePart, length: number, at: number, text: string): string {
  return `${part === 'bare' ? 'b' : 'w'}${length}.${at}:${text}`;
}

/** The places of the segments of names of a length: equally long, the later ones by a character longer. */
function places(length: number): readonly { readonly at: number; readonly from: number; readonly size: number }[] {
  const starts = Array.from({ length: SEGMENTS + 1 }, (_, at) => Math.floor((at * length) / SEGMENTS));
  return Array.from({ length: SEGMENTS }, (_, at) => ({ at, from: starts[at] ?? 0, size: (starts[at + 1] ?? 0) - (starts[at] ?? 0) }));
}
