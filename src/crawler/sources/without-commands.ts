import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';

/** Called with the JSON Pointer of every removed command. */
type OnRemoved = (pointer: string) => void;

/** Removes `commandFunction` texts, which wrong indentation has put into some real schemas. A field of that name is a map and stays. */
export function withoutCommands(schema: JsonObject, onRemoved: OnRemoved = () => undefined, at = ''): JsonObject {
  const kept = Object.entries(schema).filter(([key, value]) => {
    const isCommand = key === 'commandFunction' && typeof value === 'string';
    if (isCommand) onRemoved(pointerTo(at, key));
    return !isCommand;
  });
  return jsonObject(
    kept.map(([key, value]) => {
      const pointer = pointerTo(at, key);
      return [
        key,
        key === 'properties' || !isJsonObject(value) ? inner(value, onRemoved, pointer) : withoutCommands(value, onRemoved, pointer),
      ];
    }),
  );
}

/** The same for maps of fields, whose keys are names and not keywords. */
function inner(value: JsonValue, onRemoved: OnRemoved, at: string): JsonValue {
  if (Array.isArray(value))
    return value.map((item, index) => (isJsonObject(item) ? withoutCommands(item, onRemoved, pointerTo(at, index)) : item));
  if (!isJsonObject(value)) return value;
  return jsonObject(
    Object.entries(value).map(([key, field]) => [key, isJsonObject(field) ? withoutCommands(field, onRemoved, pointerTo(at, key)) : field]),
  );
}
