import { isJsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { schemaProblem, type SchemaProblem } from './schema-result.ts';

/** What a schema of a stranger may cost those who compile it or build a form from it. */
export interface SchemaLimits {
  /** Nested objects and lists. */
  readonly depth: number;
  /** Members of all `properties` maps together. */
  readonly properties: number;
  /** Values of one `enum`. */
  readonly values: number;
  /** Bytes of its JSON, in UTF-8. */
  readonly bytes: number;
}

/** Far above anything seen in real schemas, far below what makes validators overflow. */
const SCHEMA_LIMITS: SchemaLimits = { depth: 32, properties: 512, values: 1000, bytes: 64 * 1024 };

/**
 * The first limit that a schema passes, if any. Takes time in proportion to what it looks at, and stops at the limit. What is small enough
 * may still lead in circles, or be no schema: that is for a validator to say.
 */
export function exceededLimit(schema: JsonValue, limits: SchemaLimits = SCHEMA_LIMITS): SchemaProblem | undefined {
  let properties = 0;
  const measure = (value: JsonValue, depth: number): SchemaProblem | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (depth > limits.depth) return schemaProblem('too-large', '', `nests deeper than ${limits.depth} levels`);
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties' && isJsonObject(inner)) properties += Object.keys(inner).length;
      if (properties > limits.properties) return schemaProblem('too-large', '', `has more than ${limits.properties} fields`);
      if (key === 'enum' && Array.isArray(inner) && inner.length > limits.values)
        return schemaProblem('too-large', '', `lists more than ${limits.values} values in one place`);
      const passed = measure(inner, depth + 1);
      if (passed !== undefined) return passed;
    }
    return undefined;
  };
  const passed = measure(schema, 1);
  if (passed !== undefined) return passed;
  const isTooLong = Buffer.byteLength(JSON.stringify(schema)) > limits.bytes;
  return isTooLong ? schemaProblem('too-large', '', `has more than ${limits.bytes} bytes`) : undefined;
}
