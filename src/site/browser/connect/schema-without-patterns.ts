import type { SchemaObject } from '../../../session-config/index.ts';

/** Removes the regular expressions from a schema, and nothing else. A property named `pattern` stays. */
export function schemaWithoutPatterns(schema: SchemaObject): SchemaObject {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => keyword !== 'patternProperties' && !(keyword === 'pattern' && typeof value === 'string'),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, deep(value)]));
}

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  // An object of a JSON document has string keys.
  return typeof value === 'object' && value !== null ? schemaWithoutPatterns(value as SchemaObject) : value;
}
