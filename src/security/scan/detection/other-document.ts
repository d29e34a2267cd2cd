import type { JsonObject } from '../../../catalog/parsing/json-tree.ts';
import { schemaPlaces } from './schema-places.ts';

/** The keywords that refer to a schema. */
export const REFERENCES = ['$ref', '$dynamicRef'] as const;

/** A base for relative references in a schema without an absolute `$id`. */
const NO_BASE = 'https://schema.invalid/';

/** Whether a reference leads out of a schema: to no part of it, and to none of the names (`$id`) that it gives to its parts. */
export function isOtherDocument(reference: string, root: JsonObject): boolean {
  if (reference === '' || reference.startsWith('#')) return false;
  return !ownNames(root).has(documentOf(reference, baseOf(root)));
}

const KNOWN = new WeakMap<JsonObject, ReadonlySet<string>>();

function ownNames(root: JsonObject): ReadonlySet<string> {
  const known = KNOWN.get(root);
  if (known !== undefined) return known;
  const base = baseOf(root);
  const names = [...schemaPlaces(root, '')].flatMap(({ schema: { $id } }) => (typeof $id === 'string' ? documentOf($id, base) : []));
  const own = new Set(names);
  KNOWN.set(root, own);
  return own;
}

function baseOf({ $id }: JsonObject): string {
  return typeof $id === 'string' ? documentOf($id, NO_BASE) : NO_BASE;
}

/** The absolute URL of a reference without its fragment. */
function documentOf(reference: string, base: string): string {
  const url = URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  return url.replace(/#.*$/s, '');
}
