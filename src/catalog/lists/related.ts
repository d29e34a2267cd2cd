import { bareName, foldName } from '../values/qualified-name.ts';
import type { ServerRecord } from '../record/record.ts';

/** The members of a server that are compared. */
type ComparedRecord = Pick<ServerRecord, 'qualifiedName' | 'displayName' | 'owner' | 'tags' | 'tools'>;

/** Maximum number of servers compared per feature: the first in list order, which are the most used. */
const MAX_COMPARED = 300;

/** Maximum number of related servers. */
export const MAX_RELATED = 6;

/** Number of the most similar rows that are kept for all servers with the same features: of most, six are of other owners. */
const MAX_COMMON = 24;

/** A property that servers can share. */
interface Feature {
  /** The square of its rarity. */
  readonly weight: number;
  /** Rows of the servers that have it, at most `MAX_COMPARED`. */
  readonly rows: readonly number[];
}

/**
 * Returns a function that finds the servers most similar to the server of a row: the cosine similarity of the words of their names, their tags
 * and tool names, where rare ones weigh more. Servers of the same owner are excluded; ties keep list order.
 *
 * @param records in list order
 */
export function relatedServerFinder<R extends ComparedRecord>(records: readonly R[]): (row: number) => readonly R[] {
  const names = records.map(namesOf);
  const similar = similarFinder(featuresOf(names));
  const owners = records.map(({ owner }) => foldName(owner));
  // Many servers have the same few features, so the most similar to one of them are those to all.
  const known = new Map<string, readonly number[]>();
  return (row) => {
    const isOther = (other: number): boolean => other !== row && (owners[row] === '' || owners[other] !== owners[row]);
    const key = names[row]?.join('\n') ?? '';
    const common = known.get(key) ?? similar(row, MAX_COMMON);
    known.set(key, common);
    const others = common.filter(isOther);
    const isEnough = others.length >= MAX_RELATED || common.length < MAX_COMMON;
    return (isEnough ? others.slice(0, MAX_RELATED) : similar(row, MAX_RELATED, isOther)).flatMap((other) => records[other] ?? []);
  };
}

/** Finds the rows that are most similar to a row, at most `max`. */
type SimilarFinder = (row: number, max: number, isListed?: (other: number) => boolean) => readonly number[];

/** @param features by row */
function similarFinder(features: readonly (readonly Feature[])[]): SimilarFinder {
  const lengths = features.map((own) => Math.sqrt(own.reduce((sum, { weight }) => sum + weight, 0)));
  // Reused for every row: the sums are zeros between calls.
  const shared = new Float64Array(features.length);
  const met = new Uint32Array(features.length);
  return (row, max, isListed = () => true) => {
    let count = 0;
    for (const { weight, rows } of features[row] ?? []) {
      for (const other of rows) {
        if (shared[other] === 0) {
          met[count] = other;
          count += 1;
        }
        shared[other] = (shared[other] ?? 0) + weight;
      }
    }
    const best: Similarity[] = [];
    for (const other of met.subarray(0, count)) {
      const similarity = (shared[other] ?? 0) / (lengths[other] ?? 1);
      shared[other] = 0;
      if (isListed(other)) keepBest(best, { other, similarity }, max);
    }
    return best.map(({ other }) => other);
  };
}

/** The similarity of a row. */
interface Similarity {
  readonly other: number;
  readonly similarity: number;
}

/** Inserts a row at its rank among the best. */
function keepBest(best: Similarity[], row: Similarity, max: number): void {
  if (best.length === max && !isBefore(row, best.at(-1))) return;
  let place = best.length;
  while (place > 0 && isBefore(row, best[place - 1])) place -= 1;
  best.splice(place, 0, row);
  if (best.length > max) best.pop();
}

function isBefore(a: Similarity, b: Similarity | undefined): boolean {
  return b !== undefined && (a.similarity > b.similarity || (a.similarity === b.similarity && a.other < b.other));
}

/** @param names by row: see {@link namesOf} */
function featuresOf(names: readonly (readonly string[])[]): readonly (readonly Feature[])[] {
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
    features.set(name, { weight: Math.log(1 + names.length / rows.length) ** 2, rows: rows.slice(0, MAX_COMPARED) });
  return names.map((own) => own.flatMap((name) => features.get(name) ?? []));
}

/**
 * The distinct feature names of a server, with a prefix for the kind, so that words, tags and tools never match each other. In code-unit order:
 * sums of their weights are the same for the same features.
 */
function namesOf({ qualifiedName, displayName, tags, tools }: ComparedRecord): readonly string[] {
  return [
    ...new Set([
      ...[displayName, bareName(qualifiedName)].flatMap(ownWords).flatMap((word) => (word.length > 1 ? `word ${word}` : [])),
      ...tags.flatMap((tag) => (ownWords(tag).length === 0 ? [] : `tag ${tag.toLowerCase()}`)),
      ...(tools ?? []).map(({ name }) => `tool ${name.toLowerCase()}`),
    ]),
  ].sort();
}

/** The words of a name or a tag that say what a server is for. */
function ownWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !GENERIC.has(word));
}

/** Words in names and tags of servers of any purpose. */
const GENERIC: ReadonlySet<string> = new Set(
  [
    'in on by from your my our you it is at as or v1 v2 de la le el du des der die das und',
    'mcp mcps server servers official the an and for of to with model context protocol api app ai llm agent agents',
    'tool tools integration integrations connector connectors plugin plugins service services remote client wrapper',
  ].flatMap((words) => words.split(' ')),
);
