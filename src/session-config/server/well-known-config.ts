import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import { closure, partsOf } from '../schema/schema-reader.ts';
import { modernSchema } from '../validation/modern-schema.ts';
import { placeOf, schemasThatMust } from '../validation/place.ts';
import { prepareConfig } from '../validation/prepare-config.ts';
import { sameValue } from '../validation/same-value.ts';
import { withoutDefaulted } from './without-defaulted.ts';
import { toDraft7, referenceInside } from './to-draft-7.ts';

/** Path of the configuration schema (spec §4.3), below the server's base. */
export const WELL_KNOWN_PATH = '/.well-known/mcp-config';

/** Additional members of a configuration document. */
export interface WellKnownOptions {
  /** Canonical URL of the document. */
  readonly id: string;
  /** Title of the server. Default: the schema's title; otherwise absent, because catalogues show it. */
  readonly title?: string | undefined;
  /** Description of the server. Default: the schema's description; otherwise absent. */
  readonly description?: string | undefined;
  /**
   * Repository of the server, such as `https://github.com/acme/weather`. If the repository also names the server, a catalogue can list it
   * as verified.
   */
  readonly repository?: string | undefined;
}

/**
 * The configuration document of a server (spec §2.4), made from its JSON Schema: draft-07, an object, `additionalProperties` a boolean, and
 * no required field with a default. Everything else of the schema is kept, including definitions, and the document accepts what the server
 * accepts: it is closed only if all members that the server knows are in its `properties` and the schema requires no number of members;
 * members with a default are required only in conditions, negations and `oneOf`. Defaults that change the result of those, or of another
 * alternative, may make the server accept what the document rejects.
 */
export function wellKnownConfig(schema: SchemaObject, options: WellKnownOptions): SchemaObject {
  // The document has another URL and is draft-07: references must not need the ids of the schema, nor keywords those of other drafts.
  const { nullable: _, ...root } = schema;
  const modern = modernSchema(root, 'union');
  // Keywords next to a reference would be ignored.
  const flat = followRefs(referenceInside(modern), modern) ?? modern;
  const published = withoutDefaulted(toDraft7(flat));
  const { properties, required, title, description, ...rest } = published;
  const defaults = prepareConfig({}, schema);
  const mandatory = Array.isArray(required) ? required.filter((name) => typeof name === 'string' && !Object.hasOwn(defaults, name)) : [];
  return {
    ...rest,
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: options.id,
    ...textsOf(options.title ?? title, options.description ?? description),
    'x-query-style': 'dot+bracket',
    ...(options.repository !== undefined && { 'x-repository': options.repository }),
    type: 'object',
    properties: isObject(properties) ? properties : {},
    ...(mandatory.length > 0 && { required: mandatory }),
    additionalProperties: isOpen(flat, schema),
  };
}

/** Only stated texts; a default text would be shown as the server's own. */
function textsOf(title: unknown, description: unknown): SchemaObject {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

/** Whether the server accepts members that are not in the schema's own `properties`. */
function isOpen({ properties, additionalProperties }: SchemaObject, root: SchemaObject): boolean {
  if (additionalProperties === false) return false;
  // The server keeps unknown members if it needs them to reach the minimum number.
  if (partsOf(root, root).some((part) => Object.hasOwn(part, 'minProperties'))) return true;
  const own = isObject(properties) ? properties : {};
  const names = namesIn(root);
  const unnamed = [...names, 'other'].join('-');
  const { member } = placeOf(undefined, undefined, schemasThatMust(root), root, () => undefined);
  return [...names, unnamed].some((name) => !Object.hasOwn(own, name) && member(name) !== undefined);
}

/** Names of all members in any part of a schema. */
function namesIn(root: SchemaObject): ReadonlySet<string> {
  return new Set(closure(root, (part) => sameValue(part, root)).flatMap(namesOf));
}

function namesOf({ properties, required, dependentRequired, dependentSchemas, dependencies }: SchemaObject): string[] {
  const dependent = [dependentRequired, dependentSchemas, dependencies].filter(isObject);
  const listed = [required, ...dependent.flatMap((names) => Object.values(names))].flat();
  return [...[properties, ...dependent].filter(isObject).flatMap((named) => Object.keys(named)), ...listed.filter(isText)];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
