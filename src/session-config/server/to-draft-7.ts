import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { mapSubschemas } from '../validation/subschemas.ts';

/**
 * Converts a schema of any draft to draft-07 keywords, also one without `$schema`, for which the server supports all of them. Keywords
 * without an equivalent (`unevaluatedProperties`, `minContains`) stay and are ignored.
 *
 * @param schema a schema whose references are pointers
 */
export function toDraft7(schema: SchemaObject): SchemaObject {
  const inner = mapSubschemas(schema, (part) => (isObject(part) ? toDraft7(part) : part));
  return [tuples, dependencies, withoutIdleContains, referenceInside].reduce((translated, translate) => translate(translated), inner);
}

function tuples(schema: SchemaObject): SchemaObject {
  const { prefixItems, items, additionalItems, ...rest } = schema;
  if (!Array.isArray(prefixItems)) return schema;
  // A tuple for readers of older drafts too; the additional items are those after it. Array.isArray narrows to any[].
  if (Array.isArray(items)) {
    const others = items.slice(prefixItems.length) as readonly unknown[];
    const further = additionalItems === undefined ? {} : { additionalItems };
    return { ...rest, items: [...(prefixItems as readonly unknown[]), ...others], ...further };
  }
  // 2020-12 ignores additionalItems, which draft-07 would apply.
  return { ...rest, items: prefixItems, ...(items !== undefined && { additionalItems: items }) };
}

function dependencies(schema: SchemaObject): SchemaObject {
  const { dependencies: older, dependentRequired, dependentSchemas, ...rest } = schema;
  if (!isObject(dependentRequired) && !isObject(dependentSchemas)) return schema;
  const lists = [older, dependentRequired, dependentSchemas].filter(isObject);
  const joined = [...new Set(lists.flatMap((list) => Object.keys(list)))].map((name): [string, unknown] => {
    const stated = lists.flatMap((list) => (Object.hasOwn(list, name) ? [list[name]] : []));
    return [name, stated.length === 1 ? stated[0] : { allOf: stated.map((each) => (Array.isArray(each) ? { required: each } : each)) }];
  });
  return { ...rest, dependencies: Object.fromEntries(joined) };
}

/** Draft-07 ignores `minContains`, with which `contains` may need no item at all. */
function withoutIdleContains(schema: SchemaObject): SchemaObject {
  const { contains: _contains, minContains, ...rest } = schema;
  return minContains === 0 ? rest : schema;
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
