import { isObject, membersIn, type SchemaObject } from './json-schema.ts';
import { partAt, pointerOfPath } from './pointer.ts';

/** Maximum number of references followed in a row; more count as endless. */
const MAX_HOPS = 32;

/**
 * Follows the `$ref` of a schema, and further ones, within the document. Members next to a `$ref` are kept and take precedence, as in
 * 2020-12; so a title or a default next to a reference is kept under draft-07, too. `undefined` if a reference is external, unresolved or
 * circular: no document is ever fetched.
 *
 * @param root the document of the schema
 */
export function followRefs(schema: unknown, root: SchemaObject): SchemaObject | undefined {
  let found: unknown = schema;
  let siblings: SchemaObject = {};
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (!isObject(found)) return undefined;
    if (!Object.hasOwn(found, '$ref')) return Object.keys(siblings).length === 0 ? found : { ...found, ...siblings };
    const { $ref, ...rest } = found;
    siblings = { ...rest, ...siblings };
    found = typeof $ref === 'string' ? lookUp($ref, root) : undefined;
  }
  return undefined;
}

/** The target of a reference in a document: `#`, `#/definitions/a`, or the `$id` or `$anchor` of a definition. */
export function lookUp(ref: string, root: SchemaObject): unknown {
  const pointer = pointerOfRef(ref, root);
  return pointer === undefined ? undefined : partAt(root, pointer);
}

/**
 * The JSON Pointer of a reference's target, by any of its names; `undefined` if it leads out of the document. The target need not exist.
 */
export function pointerOfRef(ref: string, root: SchemaObject): string | undefined {
  const fragment = withoutOwnAddress(ref, root);
  if (fragment === '' || fragment === '#') return '';
  if (fragment.startsWith('#/')) return decoded(fragment.slice(1));
  return definitionsOf(root).find(({ definition }) => names(definition, fragment))?.pointer;
}

/** A document may refer to itself by its `$id`. */
function withoutOwnAddress(ref: string, root: SchemaObject): string {
  const { $id } = root;
  if (ref.startsWith('#') || typeof $id !== 'string') return ref;
  const address = $id.replace(/#$/, '');
  return address !== '' && (ref === address || ref.startsWith(`${address}#`)) ? ref.slice(address.length) : ref;
}

/** Decodes percent-escapes in a fragment if they are valid. */
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
    Object.entries(membersIn(root, keyword)).flatMap(([name, definition]) =>
      isObject(definition) ? [{ pointer: pointerOfPath([keyword, name]), definition }] : [],
    ),
  );
}

function names(definition: SchemaObject, ref: string): boolean {
  return definition['$id'] === ref || (typeof definition['$anchor'] === 'string' && `#${definition['$anchor']}` === ref);
}
