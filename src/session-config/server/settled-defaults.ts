import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { partAt, pointerOfPath } from '../schema/pointer.ts';
import { mapSubschemas } from '../validation/subschemas.ts';

/**
 * A schema without the defaults that another conversion of the same source has otherwise: a function makes those, anew for each
 * connection. Whether a time is told apart depends on how fine it is.
 */
export function withSettledDefaults(schema: SchemaObject, again: SchemaObject): SchemaObject {
  const inner = mapSubschemas(schema, (part, path) => {
    const other = partAt(again, pointerOfPath(path));
    return isObject(part) && isObject(other) ? withSettledDefaults(part, other) : part;
  });
  if (!Object.hasOwn(inner, 'default') || JSON.stringify(inner['default']) === JSON.stringify(again['default'])) return inner;
  return Object.fromEntries(Object.entries(inner).filter(([keyword]) => keyword !== 'default'));
}
