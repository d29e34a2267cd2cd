import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';

/** Told of every command that is left out, by its JSON Pointer into the schema. */
type OnLeft = (pointer: string) => void;

/** The schema without the command texts that a wrong indentation has put into some real ones. A field of that name is a map, and stays. */
export function withoutCommands(schema: JsonObject, onLeft: OnLeft = () => undefined, at = ''): JsonObject {
  const kept = Object.entries(schema).filter(([key, value]) => {
    const isCommand = key === 'commandFunction' && typeof value === 'string';
    if (isCommand) onLeft(pointerTo(at, key));
    return !isCommand;
  });
  return jsonObject(
    kept.map(([key, value]) => {
      const pointer = pointerTo(at, key);
      return [key, key === 'properties' || !isJsonObject(value) ? inner(value, onLeft, pointer) : withoutCommands(value, onLeft, pointer)];
    }),
  );
}

/** The same for the schemas of fields, whose map is keyed by names and not by keywords. */
function inner(value: JsonValue, onLeft: OnLeft, at: string): JsonValue {
  if (Array.isArray(value))
    return value.map((item, index) => (isJsonObject(item) ? withoutCommands(item, onLeft, pointerTo(at, index)) : item));
  if (!isJsonObject(value)) return value;
  return jsonObject(
    Object.entries(value).map(([key, field]) => [key, isJsonObject(field) ? withoutCommands(field, onLeft, pointerTo(at, key)) : field]),
  );
}
