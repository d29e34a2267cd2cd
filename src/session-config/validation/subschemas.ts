import { isObject, type SchemaObject } from '../schema/json-schema.ts';

/** Keywords whose value is data, whatever it looks like. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'examples', 'required', 'dependentRequired']);
/** Keywords whose members are schemas, whatever their names. */
const NAMED: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'],
]);

/** What becomes of a part of a schema that is a schema itself; `path` leads there from the schema that holds it. */
export type SubschemaVisit = (part: unknown, path: readonly string[]) => unknown;

/**
 * A copy of a schema in which every schema right inside it is what `visit` makes of it; all else stays. A keyword that is not known
 * may hold schemas too (`components`), since a reference may lead into it. A property is never taken for a keyword by its name.
 */
export function mapSubschemas(schema: SchemaObject, visit: SubschemaVisit): SchemaObject {
  return mapMembers(schema, (value, keyword) => {
    if (DATA.has(keyword)) return value;
    if (NAMED.has(keyword)) return isObject(value) ? mapMembers(value, (part, name) => visit(part, [keyword, name])) : value;
    return mapParts(value, [keyword], visit);
  });
}

/** A schema alone, or a list of them. */
function mapParts(value: unknown, path: readonly string[], visit: SubschemaVisit): unknown {
  if (Array.isArray(value)) return value.map((part: unknown, index) => (isObject(part) ? visit(part, [...path, `${index}`]) : part));
  return isObject(value) ? visit(value, path) : value;
}

function mapMembers(object: SchemaObject, change: (value: unknown, name: string) => unknown): SchemaObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]): [string, unknown] => [name, change(value, name)]));
}
