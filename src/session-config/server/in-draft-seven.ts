import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { mapSubschemas } from '../validation/subschemas.ts';

/** A schema of 2020-12 in the words of draft-07. What draft-07 has no words for (`unevaluatedProperties`, `minContains`) stays, unread. */
export function inDraftSeven(schema: SchemaObject): SchemaObject {
  const inner = mapSubschemas(schema, (part) => (isObject(part) ? inDraftSeven(part) : part));
  return [tuples, dependencies, anchors, referenceInside].reduce((said, translate) => translate(said), inner);
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

/** A schema in which nothing that judges stands beside a reference, where draft-07 would not read it. */
export function referenceInside(schema: SchemaObject): SchemaObject {
  const { $ref, allOf, ...rest } = schema;
  if ($ref === undefined || Object.keys(schema).every((keyword) => SAYS_NOTHING.has(keyword))) return schema;
  return { ...rest, allOf: [...(Array.isArray(allOf) ? (allOf as readonly unknown[]) : []), { $ref }] };
}

/** The reference, and keywords by which no value is judged. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
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
