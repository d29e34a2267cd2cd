import { isJsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';

/** Keywords without references and patterns: compiling them takes time in proportion to their size. */
const SIMPLE: ReadonlySet<string> = new Set([
  ...['type', 'title', 'description', 'default', 'enum', 'const', 'examples', 'example', 'format', 'required', 'nullable'],
  ...['properties', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf', 'not'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['$schema', '$id', '$comment', 'deprecated', 'readOnly', 'writeOnly'],
]);

/** Keywords whose value is data and no schema. */
const DATA: ReadonlySet<string> = new Set(['default', 'enum', 'const', 'examples', 'example', 'required']);

/**
 * Whether a schema has only simple keywords: no reference, no pattern, no unknown keyword. Such a schema can be checked without compiling
 * it. Most schemas are of this kind.
 */
export function isSimpleSchema(schema: JsonValue): boolean {
  if (Array.isArray(schema)) return schema.every(isSimpleSchema);
  if (!isJsonObject(schema)) return true;
  return Object.entries(schema).every(([keyword, stated]) => {
    if (keyword.startsWith('x-')) return true;
    if (!SIMPLE.has(keyword)) return false;
    if (DATA.has(keyword)) return true;
    return keyword === 'properties' && isJsonObject(stated) ? Object.values(stated).every(isSimpleSchema) : isSimpleSchema(stated);
  });
}
