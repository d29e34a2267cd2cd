import type { ArdEntry } from '../discovery/ard-entry.ts';

/** Constraints that must all hold: one of the values of each must be a value of the entry. */
export type ArdFilter = readonly { readonly key: string; readonly values: ReadonlySet<string> }[];

/** Terms of an entry that a filter may name (ARD v0.91 §5.3.1). `publisher` is a part of the identifier. */
const TERMS = ['identifier', 'displayName', 'type', 'url', 'description', 'tags', 'capabilities', 'version', 'updatedAt'] as const;

/** The path of a member of `metadata`. */
const METADATA = /^metadata\.(.+)$/;

/** Maximum keys of a filter, and maximum values of a key. */
const MAX = { keys: 20, values: 100 } as const;

/** Reads a filter; `undefined` if a key or a value is not supported. A single value is a list of one. */
export function readFilter(filter: Readonly<Record<string, unknown>>): ArdFilter | undefined {
  const keys = Object.keys(filter);
  if (keys.length > MAX.keys || !keys.every(isKey)) return undefined;
  const lists = keys.map((key) => ({ key, values: [filter[key]].flat() }));
  const isReadable = lists.every(({ values }) => values.length <= MAX.values && values.every(isScalar));
  return isReadable ? lists.map(({ key, values }) => ({ key, values: new Set(values.map(String)) })) : undefined;
}

/** Whether an entry meets all constraints. */
export function meets(entry: ArdEntry, filter: ArdFilter): boolean {
  return filter.every(({ key, values }) => valuesOf(entry, key).some((value) => values.has(value)));
}

/** The values of an entry at a key of a filter. */
export function valuesOf(entry: ArdEntry, key: string): readonly string[] {
  if (key === 'publisher') return [publisherOf(entry.identifier)];
  const [, name] = METADATA.exec(key) ?? [];
  const value = name === undefined ? entry[TERMS.find((term) => term === key) ?? 'identifier'] : metadataOf(entry, name);
  return [value ?? []].flat().map(String);
}

function metadataOf({ metadata = {} }: ArdEntry, name: string): string | number | boolean | undefined {
  return Object.hasOwn(metadata, name) ? metadata[name] : undefined;
}

function publisherOf(identifier: string): string {
  return identifier.split(':')[2] ?? '';
}

function isKey(key: string): boolean {
  return key === 'publisher' || TERMS.some((term) => term === key) || METADATA.test(key);
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
