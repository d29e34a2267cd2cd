import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { schemaPlaces } from '../../security/scan/detection/schema-places.ts';
import { schemaSecrets } from '../../security/scan/detection/schema-secrets.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';

/** A configuration schema without values that may be secrets, and the JSON Pointers of those that it had. */
interface WithoutSecrets {
  readonly schema: JsonObject;
  readonly removed: readonly string[];
}

/** Keywords of values that nobody needs. */
const REMOVABLE: ReadonlySet<string> = new Set(['default', 'example', 'examples']);

/**
 * Removes defaults and examples that may be secrets from a configuration schema: texts that look like one, and defaults of settings for
 * secrets. Somebody wrote their own value into a file that is published. The scan reports the others (S202).
 */
export function withoutSecretValues(schema: JsonObject): WithoutSecrets {
  const removed = [...schemaPlaces(schema, '')].flatMap((place) => {
    const secrets = [...schemaSecrets(place, 'configuration')].filter(({ keyword, by }) => REMOVABLE.has(keyword) && by !== 'randomness');
    return [...new Set(secrets.map(({ keyword }) => `${place.pointer}/${keyword}`))];
  });
  return removed.length === 0 ? { schema, removed } : { schema: membersWithout(schema, '', new Set(removed)), removed };
}

function membersWithout(object: JsonObject, pointer: string, removed: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(object).map(([key, value]) => ({ key, value, at: pointerTo(pointer, key) }));
  const kept = entries.filter(({ at }) => !removed.has(at));
  return jsonObject(kept.map(({ key, value, at }) => [key, valueWithout(value, at, removed)]));
}

function valueWithout(value: JsonValue, pointer: string, removed: ReadonlySet<string>): JsonValue {
  if (Array.isArray(value)) return value.map((item, index) => valueWithout(item, pointerTo(pointer, index), removed));
  return isJsonObject(value) ? membersWithout(value, pointer, removed) : value;
}
