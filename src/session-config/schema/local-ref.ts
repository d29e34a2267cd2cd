import { isObject, type SchemaObject } from './json-schema.ts';
import { partAt, pointerOfPath } from './pointer.ts';

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
  const pointer = pointerOfRef(ref, root);
  return pointer === undefined ? undefined : partAt(root, pointer);
}

/**
 * Where in a document a reference leads, as a JSON Pointer, by whichever name it calls the place; `undefined` where it leads out of the
 * document. Nothing need stand at that place.
 */
export function pointerOfRef(ref: string, root: SchemaObject): string | undefined {
  const fragment = withoutOwnAddress(ref, root);
  if (fragment === '' || fragment === '#') return '';
  if (fragment.startsWith('#/')) return decoded(fragment.slice(1));
  return definitionsOf(root).find(({ definition }) => names(definition, fragment))?.pointer;
}

/** A document may call itself by its `$id`. */
function withoutOwnAddress(ref: string, root: SchemaObject): string {
  const { $id } = root;
  if (ref.startsWith('#') || typeof $id !== 'string') return ref;
  const address = $id.replace(/#$/, '');
  return address !== '' && (ref === address || ref.startsWith(`${address}#`)) ? ref.slice(address.length) : ref;
}

/** Percent-escapes in a fragment are read where they are whole. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

interface Definition {
  readonly pointer: string;
  readonly definition: SchemaObject;
}

function definitionsOf(root: SchemaObject): Definition[] {
  return ['definitions', '$defs'].flatMap((keyword) =>
    Object.entries(isObject(root[keyword]) ? root[keyword] : {}).flatMap(([name, definition]) =>
      isObject(definition) ? [{ pointer: pointerOfPath([keyword, name]), definition }] : [],
    ),
  );
}

function names(definition: SchemaObject, ref: string): boolean {
  return definition['$id'] === ref || (typeof definition['$anchor'] === 'string' && `#${definition['$anchor']}` === ref);
}
