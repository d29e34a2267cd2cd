import type { ArdEntry } from '../discovery/ard-entry.ts';
import { ardValues, isArdKey } from '../discovery/ard-values.ts';

/** Constraints that must all hold: one of the values of each must be a value of the entry. */
export type ArdFilter = readonly { readonly key: string; readonly values: ReadonlySet<string> }[];

/** Maximum keys of a filter, and maximum values of a key. */
const MAX = { keys: 20, values: 100 } as const;

/** Reads a filter; `undefined` if a key or a value is not supported. A single value is a list of one. */
export function readFilter(filter: Readonly<Record<string, unknown>>): ArdFilter | undefined {
  const keys = Object.keys(filter);
  if (keys.length > MAX.keys || !keys.every(isArdKey)) return undefined;
  const lists = keys.map((key) => ({ key, values: [filter[key]].flat() }));
  const isReadable = lists.every(({ values }) => values.length <= MAX.values && values.every(isScalar));
  return isReadable ? lists.map(({ key, values }) => ({ key, values: new Set(values.map(String)) })) : undefined;
}

/** Whether an entry meets all constraints. */
export function meets(entry: ArdEntry, filter: ArdFilter): boolean {
  return filter.every(({ key, values }) => ardValues(entry, key).some((value) => values.has(value)));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
