import type { ArdEntry } from './ard-entry.ts';

/** Terms of an entry that a filter may name (ARD v0.91 §5.3.1). `publisher` is a part of the identifier. */
const TERMS = ['identifier', 'displayName', 'type', 'url', 'description', 'tags', 'capabilities', 'version', 'updatedAt'] as const;

/** The path of a member of `metadata`. */
const METADATA = /^metadata\.(.+)$/;

/** Whether a filter may name a key, and a facet count it. */
export function isArdKey(key: string): boolean {
  return key === 'publisher' || TERMS.some((term) => term === key) || METADATA.test(key);
}

/** The keys of which an entry has values. */
export function ardKeys({ metadata = {} }: ArdEntry): readonly string[] {
  return [...TERMS, 'publisher', ...Object.keys(metadata).map((name) => `metadata.${name}`)];
}

/** The values of an entry at a key of a filter. */
export function ardValues(entry: ArdEntry, key: string): readonly string[] {
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
