import { listedWays } from '../../catalog/record/listed-ways.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { signInKinds } from '../../catalog/record/sign-in.ts';
import type { FacetValue } from '../../search/query/search-engine.ts';
import { plainLine } from '../text/plain-line.ts';

/** How many of all matches have each value, most first. */
export interface ServerFacets {
  readonly owner: readonly FacetValue[];
  readonly tag: readonly FacetValue[];
  /** `remote`, `npm`, `pypi`, … */
  readonly ways: readonly FacetValue[];
  /** `none`, `key`, `oauth`; servers of which it is not known are not counted. */
  readonly signIn: readonly FacetValue[];
  /** `verified`, `deployed`, `remote`, `local`: values of the filter `is:`. */
  readonly is: readonly FacetValue[];
}

/** Maximum number of values of one facet, and UTF-16 units of a value. */
const MAX = { values: 10, value: 80 } as const;

/** Counts the facets of all matches of a search, at most the first ten values of each. */
export function serverFacets(matches: readonly ServerRecord[]): ServerFacets {
  return {
    owner: countedValues(matches, ({ owner }) => (owner === '' ? [] : [owner.toLowerCase()])),
    tag: countedValues(matches, ({ tags }) => tags.map((tag) => tag.toLowerCase())),
    ways: countedValues(matches, listedWays),
    signIn: countedValues(matches, knownSignIns),
    is: countedValues(matches, marksOf),
  };
}

/** Kinds of sign-in by record: they follow from the forms of all packages, which are slow to make. */
const SIGN_INS = new WeakMap<ServerRecord, readonly string[]>();

function knownSignIns(record: ServerRecord): readonly string[] {
  let kinds = SIGN_INS.get(record);
  if (kinds === undefined) SIGN_INS.set(record, (kinds = signInKinds(record)));
  return kinds;
}

function marksOf({ verified, deployed, connections }: ServerRecord): readonly string[] {
  return [
    ...(verified ? ['verified'] : []),
    ...(deployed ? ['deployed'] : []),
    ...(connections.some(({ type }) => type === 'http') ? ['remote'] : []),
    ...(connections.some(({ type }) => type === 'stdio') ? ['local'] : []),
  ];
}

function countedValues(records: readonly ServerRecord[], valuesOf: (record: ServerRecord) => readonly string[]): FacetValue[] {
  const counts = new Map<string, number>();
  for (const record of records) for (const value of new Set(valuesOf(record))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value: plainLine(value, MAX.value), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX.values);
}
