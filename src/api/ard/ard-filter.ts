import { isArdKey } from '../discovery/ard-values.ts';
import type { Fact, RecordCondition } from '../source/record-condition.ts';

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

/** The servers whose entries meet all constraints. No entry has a key with a colon, which would be the end of a kind of facts. */
export function entryCondition(filter: ArdFilter): RecordCondition {
  return { facts: filter.map(({ key, values }) => (key.includes(':') ? [] : [...values].map((value): Fact => `ard.${key}:${value}`))) };
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
