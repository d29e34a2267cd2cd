import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { mapSubschemas } from '../validation/subschemas.ts';

/**
 * Converts a 2020-12 schema to draft-07 keywords. Keywords without an equivalent (`unevaluatedProperties`, `minContains`) stay and are
 * ignored.
 */
export function toDraft7(schema: SchemaObject): SchemaObject {
  const inner = mapSubschemas(schema, (part) => (isObject(part) ? toDraft7(part) : part));
  return [tuples, dependencies, anchors, referenceInside].reduce((translated, translate) => translate(translated), inner);
}

function tuples(schema: SchemaObject): SchemaObject {
  const { prefixItems, items, ...rest } = schema;
  if (!Array.isArray(prefixItems)) return schema;
  return { ...rest, items: prefixItems, ...(items !== undefined && { additionalItems: items }) };
}

function dependencies(schema: SchemaObject): SchemaObject {
  const { dependentRequired, dependentSchemas, ...rest } = schema;
  if (!isObject(dependentRequired) && !isObject(dependentSchemas)) return schema;
  const names = isObject(dependentRequired) ? dependentRequired : {};
  const schemas = isObject(dependentSchemas) ? dependentSchemas : {};
  const both = Object.keys(names).filter((name) => Object.hasOwn(schemas, name));
  const joined = both.map((name) => [name, { allOf: [{ required: names[name] }, schemas[name]] }] as const);
  return { ...rest, dependencies: { ...names, ...schemas, ...Object.fromEntries(joined) } };
}

function anchors(schema: SchemaObject): SchemaObject {
  const { $anchor, ...rest } = schema;
  return typeof $anchor === 'string' ? { ...rest, $id: `#${$anchor}` } : schema;
}

/** A schema without validating keywords next to a reference, where draft-07 would ignore them. */
export function referenceInside(schema: SchemaObject): SchemaObject {
  const { $ref, allOf, ...rest } = schema;
  if ($ref === undefined || Object.keys(schema).every((keyword) => NON_VALIDATING.has(keyword))) return schema;
  return { ...rest, allOf: [...(Array.isArray(allOf) ? (allOf as readonly unknown[]) : []), { $ref }] };
}

/** The reference, and keywords that validate nothing. */
const NON_VALIDATING: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    '$schema',
    '$id',
    '$comment',
    '$defs',
    'definitions',
    'title',
    'description',
    'default',
    'examples',
    'deprecated',
    'readOnly',
    'writeOnly',
  ],
]);
