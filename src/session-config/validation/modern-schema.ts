import { isObject, member, type SchemaObject } from '../schema/json-schema.ts';
import { pointerOfRef } from '../schema/local-ref.ts';
import { mapSubschemas } from './subschemas.ts';

/**
 * A schema normalised for validators: references as pointers, without ids and anchors, which would be looked up or collide, and with older
 * keywords and those of OpenAPI 3.0 (`nullable`, `required` in a property, boolean exclusive limits) converted to the supported drafts.
 *
 * @param root a checked schema
 */
export function modernSchema(root: SchemaObject): SchemaObject {
  const modern = (part: unknown): unknown => (isObject(part) ? rewritten(part) : part);
  const rewritten = (schema: SchemaObject): SchemaObject =>
    mapSubschemas(
      REWRITES.reduce((found, rewrite) => rewrite(found, root), schema),
      modern,
    );
  return rewritten(root);
}

type Rewrite = (schema: SchemaObject, root: SchemaObject) => SchemaObject;

const REWRITES: readonly Rewrite[] = [withLocalRef, withRequiredNames, withExclusiveNumbers, withNull, withoutAddress];

function withLocalRef(schema: SchemaObject, root: SchemaObject): SchemaObject {
  const { $ref } = schema;
  if (typeof $ref !== 'string' || $ref.startsWith('#/')) return schema;
  return { ...schema, $ref: `#${encodeURI(pointerOfRef($ref, root) ?? '').replaceAll('#', '%23')}` };
}

/** In draft-03, `required` is a boolean in the property. */
function withRequiredNames({ required, ...schema }: SchemaObject): SchemaObject {
  const properties = Object.entries(isObject(schema['properties']) ? schema['properties'] : {});
  const named = properties.filter(([, property]) => member(property, 'required') === true).map(([name]) => name);
  const all: readonly unknown[] = [...(Array.isArray(required) ? (required as readonly unknown[]) : []), ...named]; // Array.isArray narrows to any[].
  return all.length === 0 ? schema : { ...schema, required: [...new Set(all)] };
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

/** In OpenAPI 3.0, `nullable` also allows null. */
function withNull({ nullable, ...schema }: SchemaObject): SchemaObject {
  if (nullable !== true) return schema;
  const { type, enum: values } = schema;
  if (['$ref', 'const', 'allOf', 'anyOf', 'oneOf'].some((keyword) => Object.hasOwn(schema, keyword)))
    return { if: { type: 'null' }, else: schema };
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, 'null'].flat())] }),
    ...(Array.isArray(values) && { enum: [...new Set([...(values as readonly unknown[]), null])] }), // Array.isArray narrows to any[].
  };
}

/** Identifiers of a schema or of a part of it; no reference uses them after normalisation. */
const ADDRESSES: ReadonlySet<string> = new Set(['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

function withoutAddress(schema: SchemaObject): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ADDRESSES.has(keyword)));
}
