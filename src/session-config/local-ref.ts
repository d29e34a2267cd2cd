import { isObject, type SchemaObject } from './json-schema.ts';
import { partAt } from './pointer.ts';

/** How many references in a row are followed before they count as endless. */
const MAX_HOPS = 32;

/**
 * A schema with its `$ref` followed, and those after it, within the document. Members beside a `$ref` are kept and come first,
 * as 2020-12 reads them; a title or a default beside a reference is so kept under draft-07 too.
 * `undefined` where a reference leads out of the document, nowhere, or in a circle: no document is ever fetched.
 *
 * @param root the document that the schema stands in
 */
export function followRefs(schema: unknown, root: SchemaObject): SchemaObject | undefined {
  let found: unknown = schema;
  let beside: SchemaObject = {};
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (!isObject(found)) return undefined;
    if (!Object.hasOwn(found, '$ref')) return Object.keys(beside).length === 0 ? found : { ...found, ...beside };
    const { $ref, ...rest } = found;
    beside = { ...rest, ...beside };
    found = typeof $ref === 'string' ? lookUp($ref, root) : undefined;
  }
  return undefined;
}

/** The part of a document that a reference names: `#`, `#/definitions/a`, or the `$id` or `$anchor` of a definition. */
export function lookUp(ref: string, root: SchemaObject): unknown {
  if (ref === '#') return root;
  if (ref.startsWith('#/')) return partAt(root, decoded(ref.slice(1)));
  return definitionsOf(root).find((definition) => names(definition, ref));
}

/** Percent-escapes in a fragment are read where they are whole. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function definitionsOf(root: SchemaObject): SchemaObject[] {
  return [root['definitions'], root['$defs']].flatMap((place) => (isObject(place) ? Object.values(place).filter(isObject) : []));
}

function names(definition: SchemaObject, ref: string): boolean {
  return definition['$id'] === ref || (typeof definition['$anchor'] === 'string' && `#${definition['$anchor']}` === ref);
}
