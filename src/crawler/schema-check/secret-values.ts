import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { placeholderIn } from '../../catalog/values/placeholder.ts';
import { isHarmless } from '../../security/scan/detection/schema-secrets.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { isSecretField, mayNameCoin } from '../../session-config/schema/secret-field.ts';
import { holdsSecretShape } from '../../session-config/schema/secret-shapes.ts';
import { NAMED } from '../../session-config/validation/subschemas.ts';

/** A configuration schema without values that may be secrets, and the JSON Pointers of those that it had. */
interface WithoutSecrets {
  readonly schema: JsonObject;
  readonly removed: readonly string[];
}

/** Keywords of data that a schema means literally. */
const LITERAL: ReadonlySet<string> = new Set(['const', 'enum', 'required', 'dependentRequired']);

/** Keywords of values that nobody needs. */
const VALUES: ReadonlySet<string> = new Set(['default', 'example', 'examples']);

/**
 * Removes defaults and examples that may be secrets from a configuration schema: texts that look like one, and defaults of settings for
 * secrets. Somebody wrote their own value into a file that is published.
 *
 * @param name of the setting with that schema
 */
export function withoutSecretValues(schema: JsonObject, name = '', pointer = ''): WithoutSecrets {
  const removed: string[] = [];
  const inner = (part: JsonValue, of: string, at: string): JsonValue => {
    if (Array.isArray(part)) return part.map((item, index) => inner(item, of, pointerTo(at, index)));
    if (!isJsonObject(part)) return part;
    const found = withoutSecretValues(part, of, at);
    removed.push(...found.removed);
    return found.schema;
  };
  const kept = Object.entries(schema).flatMap(([keyword, value]): [string, JsonValue][] => {
    const at = pointerTo(pointer, keyword);
    if (LITERAL.has(keyword)) return [[keyword, value]];
    if (VALUES.has(keyword)) {
      const isSecret = holdsSecret(value) || (keyword === 'default' && isSecretDefault(value, name, schema));
      if (isSecret) removed.push(at);
      return isSecret ? [] : [[keyword, value]];
    }
    if (!NAMED.has(keyword) || !isJsonObject(value)) return [[keyword, inner(value, name, at)]];
    return [[keyword, jsonObject(Object.entries(value).map(([key, part]) => [key, inner(part, key, pointerTo(at, key))]))]];
  });
  return removed.length === 0 ? { schema, removed } : { schema: jsonObject(kept), removed };
}

/** Whether a value is the default of a setting for a secret, and neither a placeholder for one nor harmless. */
function isSecretDefault(value: JsonValue, name: string, schema: JsonObject): boolean {
  if (typeof value !== 'string' || placeholderIn(value) !== undefined) return false;
  return isSecretField(name, schema) && !isCoin(name) && !isHarmless(value, name, schema);
}

/** A word before `token` may name a coin, whose address is no secret. */
function isCoin(name: string): boolean {
  return mayNameCoin(name) && !/^token$/i.test(name);
}

function holdsSecret(value: JsonValue): boolean {
  return holdsSecretShape(typeof value === 'string' ? value : JSON.stringify(value));
}
