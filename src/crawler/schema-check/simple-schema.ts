import { isJsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';

/** Keywords that lead nowhere but into what they hold, and match nothing: whoever compiles them takes time in proportion to their size. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['type', 'title', 'description', 'default', 'enum', 'const', 'examples', 'example', 'format', 'required', 'nullable'],
  ...['properties', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf', 'not'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['$schema', '$id', '$comment', 'deprecated', 'readOnly', 'writeOnly'],
]);

/** Keywords whose value is data, whatever it looks like. */
const DATA: ReadonlySet<string> = new Set(['default', 'enum', 'const', 'examples', 'example', 'required']);

/**
 * Whether a schema holds plain keywords only: no reference, no pattern, nothing that is unknown. Whether such a schema can be used is
 * seen by looking at it; most are of this kind.
 */
export function isSimpleSchema(schema: JsonValue): boolean {
  if (Array.isArray(schema)) return schema.every(isSimpleSchema);
  if (!isJsonObject(schema)) return true;
  return Object.entries(schema).every(([keyword, stated]) => {
    if (keyword.startsWith('x-')) return true;
    if (!PLAIN.has(keyword)) return false;
    if (DATA.has(keyword)) return true;
    return keyword === 'properties' && isJsonObject(stated) ? Object.values(stated).every(isSimpleSchema) : isSimpleSchema(stated);
  });
}
