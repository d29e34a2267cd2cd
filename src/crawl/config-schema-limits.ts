import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../document/json-tree.ts';
import { pointerTo } from '../document/pointer.ts';
import type { Problem } from '../document/problem.ts';

/** What a configuration schema may cost those who compile it or build a form from it. */
export interface SchemaLimits {
  /** Nested objects and lists. */
  readonly depth: number;
  /** Members of all `properties` maps together. */
  readonly properties: number;
}

/** Far above anything seen in real schemas, far below what makes validators overflow. */
const SCHEMA_LIMITS: SchemaLimits = { depth: 32, properties: 512 };

/** A schema that is within limits, and what is odd about it. */
export interface JudgedSchema {
  /** `undefined` where it is not kept. */
  readonly schema: JsonObject | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Judges a configuration schema without compiling it. Every problem is a warning; only one that passes a limit is left out.
 * A `$ref` to another document is named, because nobody ever fetches it.
 *
 * @param pointer of the schema in its document
 */
export function judgeConfigSchema(schema: unknown, pointer: string, limits: SchemaLimits = SCHEMA_LIMITS): JudgedSchema {
  // Whatever findConfigSchema finds stands in a checked tree; anything else is no map.
  if (!isJsonObject(schema)) return { schema: undefined, problems: [] };
  const seen = { depth: 0, properties: 0, remote: undefined as string | undefined };
  measure(schema, pointer, 1, seen, limits);
  if (seen.depth > limits.depth) return tooLarge(`nests deeper than ${limits.depth} levels`, pointer);
  if (seen.properties > limits.properties) return tooLarge(`has more than ${limits.properties} fields`, pointer);
  return { schema: withoutCommands(schema), problems: seen.remote === undefined ? [] : [remoteReference(seen.remote)] };
}

/** The schema without the command texts that a wrong indentation has put into some real ones. A field of that name is a map, and stays. */
function withoutCommands(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'commandFunction' || typeof value !== 'string');
  return jsonObject(
    kept.map(([key, value]) => [key, key === 'properties' || !isJsonObject(value) ? inner(value) : withoutCommands(value)]),
  );
}

/** The same for the schemas of fields, whose map is keyed by names and not by keywords. */
function inner(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => (isJsonObject(item) ? withoutCommands(item) : item));
  if (!isJsonObject(value)) return value;
  return jsonObject(Object.entries(value).map(([key, field]) => [key, isJsonObject(field) ? withoutCommands(field) : field]));
}

interface Seen {
  depth: number;
  properties: number;
  remote: string | undefined;
}

function measure(value: JsonValue, pointer: string, depth: number, seen: Seen, limits: SchemaLimits): void {
  if (typeof value !== 'object' || value === null) return;
  seen.depth = Math.max(seen.depth, depth);
  if (depth > limits.depth) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = pointerTo(pointer, key);
    if (key === 'properties' && isJsonObject(inner)) seen.properties += Object.keys(inner).length;
    if (key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')) seen.remote ??= at;
    measure(inner, at, depth + 1, seen, limits);
  }
}

function tooLarge(how: string, pointer: string): JudgedSchema {
  const message = `The configuration schema ${how}; it is left out.`;
  return { schema: undefined, problems: [{ code: 'config-schema-too-large', severity: 'warning', message, hint: 'Shorten it.', pointer }] };
}

function remoteReference(pointer: string): Problem {
  return {
    code: 'config-schema-remote-ref',
    severity: 'warning',
    message: 'The configuration schema refers to another document, which is never fetched.',
    hint: 'Write the definition out, or refer to one in the same document ("#/…").',
    pointer,
  };
}
