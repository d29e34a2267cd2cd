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
  /** The enclosing schema if it describes the same value. */
  readonly around?: SchemaPlace;
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

/** Keywords whose subschemas describe the same value as the schema that has them. */
const SAME_VALUE: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'],
]);

/** A schema and all its subschemas, outer ones first. Those deeper than 64 levels are skipped. */
export function schemaPlaces(schema: JsonValue, pointer: string): Generator<SchemaPlace> {
  return placesIn(schema, { pointer, depth: 0 });
}

function* placesIn(schema: JsonValue, { depth, ...at }: Omit<SchemaPlace, 'schema'>): Generator<SchemaPlace> {
  if (!isJsonObject(schema) || depth > MAX_LEVELS) return;
  const place: SchemaPlace = { ...at, depth, schema };
  const { pointer, name } = place;
  yield place;
  const inner = (keyword: string, below: string): Omit<SchemaPlace, 'schema'> => ({
    pointer: below,
    depth: depth + 1,
    ...(SAME_VALUE.has(keyword) && { around: place }),
  });
  for (const keyword of NAMED) {
    const named = member(schema, keyword);
    if (!isJsonObject(named)) continue;
    for (const [key, part] of Object.entries(named)) {
      const below = inner(keyword, pointerTo(pointerTo(pointer, keyword), key));
      yield* placesIn(part, keyword === 'properties' ? { ...below, name: key } : below);
    }
  }
  for (const keyword of LISTED) {
    const listed = member(schema, keyword);
    if (!Array.isArray(listed)) continue;
    // An alternative for a property keeps the property's name.
    for (const [index, part] of listed.entries())
      yield* placesIn(part, { ...inner(keyword, `${pointer}/${keyword}/${index}`), ...(name !== undefined && { name }) });
  }
  for (const keyword of SINGLE) {
    const part = member(schema, keyword);
    if (part !== undefined) yield* placesIn(part, inner(keyword, `${pointer}/${keyword}`));
  }
}

/** The names of the properties that a schema itself declares. */
export function propertyNames(schema: JsonObject): readonly string[] {
  const properties = member(schema, 'properties');
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** Whether a schema, or one around it of the same value, declares a property. */
export function declaresProperty({ schema, around }: SchemaPlace, name: string): boolean {
  const properties = member(schema, 'properties');
  return (isJsonObject(properties) && Object.hasOwn(properties, name)) || (around !== undefined && declaresProperty(around, name));
}
