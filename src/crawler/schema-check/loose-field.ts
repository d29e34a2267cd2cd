import { isJsonObject, type JsonObject } from '../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { schemaProblem, type SchemaProblem } from './schema-result.ts';

/** Keywords of JSON Schema whose value is a schema or other data with a type. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'definitions'],
  ...['dependencies', 'dependentSchemas', 'dependentRequired', 'items', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['not', 'if', 'then', 'else', 'default', 'const', 'example', 'examples', 'contentSchema'],
]);

/**
 * The first field that a configuration schema has beside its keywords and not below `properties`: `{apiKey: {type: string}}`. Validators
 * ignore such a member, so the configuration would have no fields.
 */
export function looseField(schema: JsonObject): SchemaProblem | undefined {
  if (Object.hasOwn(schema, 'properties')) return undefined;
  const name = Object.keys(schema).find((member) => !KEYWORDS.has(member) && !/^(?:\$|x-)/.test(member) && isField(schema[member]));
  return name === undefined ? undefined : schemaProblem('no-properties', pointerTo('', name));
}

function isField(value: JsonObject[string] | undefined): boolean {
  return isJsonObject(value) && (typeof value['type'] === 'string' || Array.isArray(value['type']));
}
