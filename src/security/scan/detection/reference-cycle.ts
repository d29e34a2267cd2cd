import { isJsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { lookUp } from '../../../session-config/schema/local-ref.ts';

/** Keywords that apply to the same value, so that a cycle of them never ends. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf'];
const IN_PLACE_SINGLE = ['not', 'if', 'then', 'else'];

/** Maximum number of schemas that are followed. */
const MAX_SCHEMAS = 5000;

/** Whether a schema refers back to itself without consuming a part of the value, so that validation would never end. */
export function isEndless(start: JsonObject, root: JsonObject): boolean {
  const done = new Set<JsonObject>();
  const open = new Set<JsonObject>();
  const visit = (schema: JsonObject): boolean => {
    if (open.has(schema)) return true;
    if (done.has(schema) || done.size + open.size > MAX_SCHEMAS) return false;
    open.add(schema);
    const isCircle = appliedInPlace(schema, root).some(visit);
    open.delete(schema);
    done.add(schema);
    return isCircle;
  };
  return visit(start);
}

function appliedInPlace(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const { $ref } = schema;
  // A part of a JSON tree is a JSON value.
  const referred = typeof $ref === 'string' ? (lookUp($ref, root) as JsonValue | undefined) : undefined;
  const listed = IN_PLACE.flatMap((keyword) => {
    const list = member(schema, keyword);
    return Array.isArray(list) ? list : [];
  });
  return [referred, ...listed, ...IN_PLACE_SINGLE.map((keyword) => member(schema, keyword))].filter(isJsonObject);
}
