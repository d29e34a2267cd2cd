import { isJsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';
import { schemaProblem, type SchemaProblem } from './schema-result.ts';

/** Limits of an untrusted schema, which is compiled and built into a form. */
interface SchemaLimits {
  /** Nested objects and lists. */
  readonly depth: number;
  /** Members of all `properties` maps together. */
  readonly properties: number;
  /** Values of one `enum`. */
  readonly values: number;
  /** Bytes of its JSON, in UTF-8. */
  readonly bytes: number;
}

/** Far above all known real schemas, far below what makes validators overflow. */
const SCHEMA_LIMITS: SchemaLimits = { depth: 32, properties: 512, values: 1000, bytes: 64 * 1024 };

/**
 * The first limit that a schema exceeds, if any. Takes time in proportion to the visited part and stops at the limit. A schema within the
 * limits may still have circular references or be invalid; the validator finds that.
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
      const exceeded = measure(inner, depth + 1);
      if (exceeded !== undefined) return exceeded;
    }
    return undefined;
  };
  const exceeded = measure(schema, 1);
  if (exceeded !== undefined) return exceeded;
  const isTooLong = Buffer.byteLength(JSON.stringify(schema)) > limits.bytes;
  return isTooLong ? schemaProblem('too-large', '', `has more than ${limits.bytes} bytes`) : undefined;
}
