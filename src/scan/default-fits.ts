import { isJsonObject, member, sortedJson, type JsonObject, type JsonValue } from '../document/json-tree.ts';

/** Whether a value is what a schema itself says of it: type, `enum`, `const` and bounds. Schemas that it combines are not followed. */
export function fits(value: JsonValue, schema: JsonObject): boolean {
  return fitsType(value, schema) && fitsChoice(value, schema) && fitsBounds(value, schema);
}

function fitsType(value: JsonValue, schema: JsonObject): boolean {
  const type = member(schema, 'type');
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined;
  return types === undefined || types.some((name) => name === typeOf(value) || (name === 'integer' && Number.isInteger(value)));
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function fitsChoice(value: JsonValue, schema: JsonObject): boolean {
  const choices = member(schema, 'enum');
  const one = member(schema, 'const');
  const text = sortedJson(value);
  if (one !== undefined && sortedJson(one) !== text) return false;
  return !Array.isArray(choices) || choices.some((choice) => sortedJson(choice) === text);
}

function fitsBounds(value: JsonValue, schema: JsonObject): boolean {
  if (typeof value === 'number') return isBetween(value, member(schema, 'minimum'), member(schema, 'maximum'));
  if (typeof value === 'string') return isBetween([...value].length, member(schema, 'minLength'), member(schema, 'maxLength'));
  if (Array.isArray(value)) return isBetween(value.length, member(schema, 'minItems'), member(schema, 'maxItems'));
  if (!isJsonObject(value)) return true;
  return isBetween(Object.keys(value).length, member(schema, 'minProperties'), member(schema, 'maxProperties'));
}

function isBetween(size: number, least: JsonValue | undefined, most: JsonValue | undefined): boolean {
  return (typeof least !== 'number' || size >= least) && (typeof most !== 'number' || size <= most);
}
