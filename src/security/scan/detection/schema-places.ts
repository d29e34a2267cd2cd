import { isJsonObject, member, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import type { ScannedFacts } from './rule.ts';

/** A JSON Schema that a server declares. */
export interface DeclaredSchema {
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  readonly root: JsonObject;
  /** Whether it describes a session configuration or the arguments of a tool. */
  readonly of: 'configuration' | 'arguments';
  /** Whether values are sent as query parameters, as for the configuration of a remote server (HTTP). */
  readonly inQuery: boolean;
}

/** A subschema. */
export interface SchemaPlace {
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  readonly schema: JsonObject;
  /** Name of the property that it describes; absent for other subschemas. */
  readonly name?: string;
  /** Number of enclosing schemas. */
  readonly depth: number;
}

/** Every schema of a server. */
export function declaredSchemas({ connections, tools }: Partial<ScannedFacts>): readonly DeclaredSchema[] {
  return [
    ...(connections ?? []).map(({ type, configSchema }, index): DeclaredSchema => ({
      pointer: `/connections/${index}/configSchema`,
      root: configSchema,
      of: 'configuration',
      inQuery: type === 'http',
    })),
    ...(tools ?? []).map(({ inputSchema }, index): DeclaredSchema => ({
      pointer: `/tools/${index}/inputSchema`,
      root: inputSchema,
      of: 'arguments',
      inQuery: false,
    })),
  ];
}

const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];
const LISTED = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const SINGLE = [
  ...['items', 'additionalItems', 'unevaluatedItems', 'contains', 'additionalProperties', 'unevaluatedProperties', 'propertyNames'],
  ...['not', 'if', 'then', 'else', 'contentSchema'],
];

/** Maximum depth that is read; more than any schema may have. */
const MAX_LEVELS = 64;

/** A schema and all its subschemas, outer ones first. Those deeper than 64 levels are skipped. */
export function* schemaPlaces(schema: JsonValue, pointer: string, name?: string, depth = 0): Generator<SchemaPlace> {
  if (!isJsonObject(schema) || depth > MAX_LEVELS) return;
  yield { pointer, schema, depth, ...(name !== undefined && { name }) };
  for (const keyword of NAMED) {
    const named = member(schema, keyword);
    if (!isJsonObject(named)) continue;
    for (const [key, inner] of Object.entries(named)) {
      const at = pointerTo(pointerTo(pointer, keyword), key);
      yield* schemaPlaces(inner, at, keyword === 'properties' ? key : undefined, depth + 1);
    }
  }
  for (const keyword of LISTED) {
    const listed = member(schema, keyword);
    if (!Array.isArray(listed)) continue;
    // An alternative for a property keeps the property's name.
    for (const [index, inner] of listed.entries()) yield* schemaPlaces(inner, `${pointer}/${keyword}/${index}`, name, depth + 1);
  }
  for (const keyword of SINGLE) {
    const inner = member(schema, keyword);
    if (inner !== undefined) yield* schemaPlaces(inner, `${pointer}/${keyword}`, undefined, depth + 1);
  }
}

/** The names of the properties that a schema itself declares. */
export function propertyNames(schema: JsonObject): readonly string[] {
  const properties = member(schema, 'properties');
  return isJsonObject(properties) ? Object.keys(properties) : [];
}
