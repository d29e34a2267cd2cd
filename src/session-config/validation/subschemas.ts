import { isObject, type SchemaObject } from '../schema/json-schema.ts';

/** Keywords whose value is data, even if it looks like a schema. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'examples', 'required', 'dependentRequired']);
/** Keywords whose members are schemas, regardless of their names. */
export const NAMED: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'],
]);

/** Converts a direct subschema; `path` is its path from the enclosing schema. */
type SubschemaVisit = (part: unknown, path: readonly string[]) => unknown;

/**
 * A copy of a schema in which `visit` converts every direct subschema. Unknown keywords may contain schemas, too (`components`), because a
 * reference may lead into them. A property name is never treated as a keyword.
 */
export function mapSubschemas(schema: SchemaObject, visit: SubschemaVisit): SchemaObject {
  return mapMembers(schema, (value, keyword) => {
    if (DATA.has(keyword)) return value;
    if (NAMED.has(keyword)) return isObject(value) ? mapMembers(value, (part, name) => visit(part, [keyword, name])) : value;
    return mapParts(value, [keyword], visit);
  });
}

/** A single schema, or a list of schemas. */
function mapParts(value: unknown, path: readonly string[], visit: SubschemaVisit): unknown {
  if (Array.isArray(value)) return value.map((part: unknown, index) => (isObject(part) ? visit(part, [...path, `${index}`]) : part));
  return isObject(value) ? visit(value, path) : value;
}

function mapMembers(object: SchemaObject, change: (value: unknown, name: string) => unknown): SchemaObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]): [string, unknown] => [name, change(value, name)]));
}
