import { isObject, listIn, member, membersIn, type SchemaObject } from '../schema/json-schema.ts';
import { pointerOfRef } from '../schema/local-ref.ts';
import { movedPointer, withNull, type NullForm } from './nullable.ts';
import { mapSubschemas } from './subschemas.ts';

/**
 * A schema normalised for validators: references as pointers, without ids and anchors, which would be looked up or collide, and with older
 * keywords and those of OpenAPI 3.0 (`nullable`, `required` in a property, boolean exclusive limits) converted to the supported drafts.
 *
 * @param root a checked schema; in an unchecked one, references out of the document stay as they are
 */
export function modernSchema(root: SchemaObject, nullForm: NullForm = 'condition'): SchemaObject {
  const modern = (part: unknown): unknown => (isObject(part) ? rewritten(part) : part);
  const rewritten = (schema: SchemaObject): SchemaObject =>
    withNull(
      // Before null is added, which may move the parts of the schema.
      mapSubschemas(
        REWRITES.reduce((found, rewrite) => rewrite(found), withLocalRef(schema, root, nullForm)),
        modern,
      ),
      nullForm,
    );
  return rewritten(root);
}

type Rewrite = (schema: SchemaObject) => SchemaObject;

const REWRITES: readonly Rewrite[] = [withRequiredNames, withExclusiveNumbers, withoutAddress];

function withLocalRef(schema: SchemaObject, root: SchemaObject, nullForm: NullForm): SchemaObject {
  const { $ref } = schema;
  const pointer = typeof $ref === 'string' ? pointerOfRef($ref, root) : undefined;
  if (pointer === undefined) return schema;
  const moved = movedPointer(pointer, root, nullForm);
  if (moved === pointer && String($ref).startsWith('#/')) return schema;
  return { ...schema, $ref: `#${encodeURI(moved).replaceAll('#', '%23')}` };
}

/** In draft-03, `required` is a boolean in the property. */
function withRequiredNames(schema: SchemaObject): SchemaObject {
  const properties = Object.entries(membersIn(schema, 'properties'));
  const named = properties.filter(([, property]) => member(property, 'required') === true).map(([name]) => name);
  const all = [...listIn(schema, 'required'), ...named];
  const { required: _stated, ...others } = schema;
  return all.length === 0 ? others : { ...others, required: [...new Set(all)] };
}

const EXCLUSIVE = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** In draft-04, a boolean makes the limit next to it exclusive. */
function withExclusiveNumbers(schema: SchemaObject): SchemaObject {
  return EXCLUSIVE.reduce((found, [exclusive, limit]) => {
    if (typeof found[exclusive] !== 'boolean') return found;
    const { [exclusive]: isExclusive, [limit]: bound, ...rest } = found;
    return bound === undefined ? rest : { ...rest, [isExclusive === true ? exclusive : limit]: bound };
  }, schema);
}

/** Identifiers of a schema or of a part of it; no reference uses them after normalisation. */
const ADDRESSES: ReadonlySet<string> = new Set(['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

function withoutAddress(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ADDRESSES.has(keyword)));
}
