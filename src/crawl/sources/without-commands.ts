import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../../document/json-tree.ts';

/** The schema without the command texts that a wrong indentation has put into some real ones. A field of that name is a map, and stays. */
export function withoutCommands(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'commandFunction' || typeof value !== 'string');
  return jsonObject(
    kept.map(([key, value]) => [key, key === 'properties' || !isJsonObject(value) ? inner(value) : withoutCommands(value)]),
  );
}

/** The same for the schemas of fields, whose map is keyed by names and not by keywords. */
function inner(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => (isJsonObject(item) ? withoutCommands(item) : item));
  if (!isJsonObject(value)) return value;
  return jsonObject(Object.entries(value).map(([key, field]) => [key, isJsonObject(field) ? withoutCommands(field) : field]));
}
