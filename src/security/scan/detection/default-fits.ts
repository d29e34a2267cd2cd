import { isJsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { canonicalJson } from '../../../session-config/schema/canonical-json.ts';
import { typeOfValue } from '../../../session-config/schema/json-schema.ts';

/** The keywords of a lower and an upper limit of the same thing, and whether a value may equal both. */
const LIMITS = [
  ['minimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'maximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minProperties', 'maxProperties', true],
] as const;

/** The lower limits of a schema that are above an upper limit, so that no value is valid. */
export function crossedLimits(schema: JsonObject): string[] {
  const crossed = LIMITS.filter(([lower, upper, mayEqual]) => {
    const [least, most] = [member(schema, lower), member(schema, upper)];
    return typeof least === 'number' && typeof most === 'number' && (mayEqual ? least > most : least >= most);
  });
  return [...new Set(crossed.map(([lower]) => lower))];
}

/** Whether a value is valid by the schema's own type, `enum`, `const` and bounds. Combined schemas are not checked. */
export function fits(value: JsonValue, schema: JsonObject): boolean {
  return fitsType(value, schema) && fitsChoice(value, schema) && fitsBounds(value, schema);
}

function fitsType(value: JsonValue, schema: JsonObject): boolean {
  const type = member(schema, 'type');
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type : undefined;
  const own = typeOfValue(value);
  return types === undefined || types.includes(own) || (own === 'integer' && types.includes('number'));
}

function fitsChoice(value: JsonValue, schema: JsonObject): boolean {
  const choices = member(schema, 'enum');
  const one = member(schema, 'const');
  const text = canonicalJson(value);
  if (one !== undefined && canonicalJson(one) !== text) return false;
  return !Array.isArray(choices) || choices.some((choice) => canonicalJson(choice) === text);
}

function fitsBounds(value: JsonValue, schema: JsonObject): boolean {
  if (typeof value === 'number') {
    const isInside = value !== member(schema, 'exclusiveMinimum') && value !== member(schema, 'exclusiveMaximum');
    return (
      isInside &&
      isBetween(value, member(schema, 'minimum'), member(schema, 'maximum')) &&
      isBetween(value, member(schema, 'exclusiveMinimum'), member(schema, 'exclusiveMaximum'))
    );
  }
  if (typeof value === 'string') return isBetween([...value].length, member(schema, 'minLength'), member(schema, 'maxLength'));
  if (Array.isArray(value)) return isBetween(value.length, member(schema, 'minItems'), member(schema, 'maxItems'));
  if (!isJsonObject(value)) return true;
  return isBetween(Object.keys(value).length, member(schema, 'minProperties'), member(schema, 'maxProperties'));
}

function isBetween(size: number, least: JsonValue | undefined, most: JsonValue | undefined): boolean {
  return (typeof least !== 'number' || size >= least) && (typeof most !== 'number' || size <= most);
}
