import { foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';

/** The members of a server that are compared. */
type ComparedRecord = Pick<ServerRecord, 'owner' | 'tags' | 'tools'>;

/** Maximum number of servers compared per feature: the first in list order, which are the most used. */
const MAX_COMPARED = 300;

/** Maximum number of related servers. */
export const MAX_RELATED = 6;

/** A property that servers can share. */
interface Feature {
  /** The square of its rarity. */
  readonly weight: number;
  /** Rows of the servers that have it, at most `MAX_COMPARED`. */
  readonly rows: readonly number[];
}

/**
 * Returns a function that finds the servers most similar to the server of a row: the cosine similarity of their tags and tool names, where
 * rare ones weigh more. Servers of the same owner are excluded; ties keep list order.
 *
 * @param records in list order
 */
export function relatedServerFinder<R extends ComparedRecord>(records: readonly R[]): (row: number) => readonly R[] {
  const features = featuresByRow(records);
  const lengths = features.map((own) => Math.sqrt(own.reduce((sum, { weight }) => sum + weight, 0)));
  const owners = records.map(({ owner }) => foldName(owner));
  // Reused for every row: all zeros between calls.
  const shared = new Float64Array(records.length);
  return (row) => {
    const met: number[] = [];
    for (const { weight, rows } of features[row] ?? []) {
      for (const other of rows) {
        if (shared[other] === 0) met.push(other);
        shared[other] = (shared[other] ?? 0) + weight;
      }
    }
    const best: Similarity[] = [];
    for (const other of met) {
      const similarity = (shared[other] ?? 0) / (lengths[other] ?? 1);
      shared[other] = 0;
      if (other !== row && (owners[row] === '' || owners[other] !== owners[row])) keepBest(best, { other, similarity });
    }
    return best.flatMap(({ other }) => records[other] ?? []);
  };
}

/** The similarity of a row. */
interface Similarity {
  readonly other: number;
  readonly similarity: number;
}

/** Inserts a row at its rank among the best. */
function keepBest(best: Similarity[], row: Similarity): void {
  let place = best.length;
  while (place > 0 && isBefore(row, best[place - 1])) place -= 1;
  if (place < MAX_RELATED) best.splice(place, 0, row);
  if (best.length > MAX_RELATED) best.pop();
}

function isBefore(a: Similarity, b: Similarity | undefined): boolean {
  return b !== undefined && (a.similarity > b.similarity || (a.similarity === b.similarity && a.other < b.other));
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

/** The distinct feature names of a server, with a prefix for the kind, so that tags and tools never match. */
function namesOf({ tags, tools }: ComparedRecord): readonly string[] {
  return [...new Set([...tags.map((tag) => `tag ${tag.toLowerCase()}`), ...(tools ?? []).map(({ name }) => `tool ${name.toLowerCase()}`)])];
}
