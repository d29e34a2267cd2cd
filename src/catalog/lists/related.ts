import { foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';

/** What is compared of a server. */
export type ComparedRecord = Pick<ServerRecord, 'owner' | 'tags' | 'tools'>;

/** Servers of a feature that are compared with: of one that more have, the first in list order, which are the most used. */
const MAX_COMPARED = 300;

/** Related servers that are given at most. */
export const MAX_RELATED = 6;

/** Something that servers can share. */
interface Feature {
  /** The square of how rare it is. */
  readonly weight: number;
  /** Rows of servers that have it, not more than are compared with. */
  readonly rows: readonly number[];
}

/**
 * A function that gives the servers most like that of a row: by the tags and the names of tools that both have, rare ones counting more, as
 * the cosine of both sets. Servers of the same owner are left out; ties go in list order. What is shared by nobody relates nobody.
 *
 * @param records in list order
 */
export function relater<R extends ComparedRecord>(records: readonly R[]): (row: number) => readonly R[] {
  const features = featuresByRow(records);
  const lengths = features.map((own) => Math.sqrt(own.reduce((sum, { weight }) => sum + weight, 0)));
  const owners = records.map(({ owner }) => foldName(owner));
  // Used again for every row: all zeros between.
  const shared = new Float64Array(records.length);
  return (row) => {
    const met: number[] = [];
    for (const { weight, rows } of features[row] ?? []) {
      for (const other of rows) {
        if (shared[other] === 0) met.push(other);
        shared[other] = (shared[other] ?? 0) + weight;
      }
    }
    const best: Likeness[] = [];
    for (const other of met) {
      const likeness = (shared[other] ?? 0) / (lengths[other] ?? 1);
      shared[other] = 0;
      if (other !== row && (owners[row] === '' || owners[other] !== owners[row])) keepBest(best, { other, likeness });
    }
    return best.flatMap(({ other }) => records[other] ?? []);
  };
}

/** How like a row is. */
interface Likeness {
  readonly other: number;
  readonly likeness: number;
}

/** Puts a row where it belongs among the best. */
function keepBest(best: Likeness[], row: Likeness): void {
  let place = best.length;
  while (place > 0 && isBefore(row, best[place - 1])) place -= 1;
  if (place < MAX_RELATED) best.splice(place, 0, row);
  if (best.length > MAX_RELATED) best.pop();
}

function isBefore(a: Likeness, b: Likeness | undefined): boolean {
  return b !== undefined && (a.likeness > b.likeness || (a.likeness === b.likeness && a.other < b.other));
}

function featuresByRow(records: readonly ComparedRecord[]): readonly (readonly Feature[])[] {
  const names = records.map(namesOf);
  const rowsOf = new Map<string, number[]>();
  for (const [row, own] of names.entries()) {
    for (const name of own) {
      const rows = rowsOf.get(name);
      if (rows === undefined) rowsOf.set(name, [row]);
      else rows.push(row);
    }
  }
  const features = new Map<string, Feature>();
  for (const [name, rows] of rowsOf)
    features.set(name, { weight: Math.log(1 + records.length / rows.length) ** 2, rows: rows.slice(0, MAX_COMPARED) });
  return names.map((own) => own.flatMap((name) => features.get(name) ?? []));
}

/** The names of the features of a server, each once; kinds apart, so that a tag is no tool. */
function namesOf({ tags, tools }: ComparedRecord): readonly string[] {
  return [...new Set([...tags.map((tag) => `tag ${tag.toLowerCase()}`), ...(tools ?? []).map(({ name }) => `tool ${name.toLowerCase()}`)])];
}
