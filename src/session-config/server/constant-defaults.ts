import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { partAt, pointerOfPath } from '../schema/pointer.ts';
import { mapSubschemas } from '../validation/subschemas.ts';

/**
 * A schema without the defaults that differ in a second conversion of the same source: a function creates those for each connection. A time
 * as default may be equal in both if its resolution is low.
 */
export function withConstantDefaults(schema: SchemaObject, again: SchemaObject): SchemaObject {
  const inner = mapSubschemas(schema, (part, path) => {
    const other = partAt(again, pointerOfPath(path));
    return isObject(part) && isObject(other) ? withConstantDefaults(part, other) : part;
  });
  if (!Object.hasOwn(inner, 'default') || JSON.stringify(inner['default']) === JSON.stringify(again['default'])) return inner;
  return Object.fromEntries(Object.entries(inner).filter(([keyword]) => keyword !== 'default'));
}
