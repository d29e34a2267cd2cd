import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import { closure, partsOf } from '../schema/schema-reader.ts';
import { schemaDraft } from '../validation/draft.ts';
import { placeOf, schemasThatMust } from '../validation/place.ts';
import { prepareConfig } from '../validation/prepare-config.ts';
import { sameValue } from '../validation/same-value.ts';
import { withoutDefaulted } from './without-defaulted.ts';
import { inDraftSeven, referenceInside } from './in-draft-seven.ts';

/** Where a server answers with the schema of its configuration (spec §4.3), below its base. */
export const WELL_KNOWN_PATH = '/.well-known/mcp-config';

/** What a configuration document says beside the schema. */
export interface WellKnownOptions {
  /** Canonical URL of the document. */
  readonly id: string;
  /** What the server is called. Default: the schema's own title; left out where it has none, because catalogues show it. */
  readonly title?: string | undefined;
  /** What the server does. Default: the schema's own description; left out where it has none, likewise. */
  readonly description?: string | undefined;
  /**
   * Repository that the server is built from, such as `https://github.com/acme/weather`. A catalogue that finds the server named
   * there in turn can list it as verified.
   */
  readonly repository?: string | undefined;
}

/**
 * The configuration document of a server (spec §2.4), made from its JSON Schema: draft-07, an object, `additionalProperties` a
 * boolean, and no field required that has a default. All else of the schema is kept, definitions included, and what accepts is
 * accepted: the document is closed only where every member that the server knows stands in its `properties`, and no number of members
 * is asked for; members with a default are asked for nowhere but in conditions, negations and `oneOf`. Defaults that change the outcome
 * of those, or of an alternative other than their own, may make the server accept what the document refuses.
 */
export function wellKnownConfig(schema: SchemaObject, options: WellKnownOptions): SchemaObject {
  // Beside a reference nothing else of the document would be read.
  const flat = followRefs(referenceInside(schema), schema) ?? schema;
  const said = withoutDefaulted(schemaDraft(schema) === '2020-12' ? inDraftSeven(flat) : flat);
  const { properties, required, title, description, ...rest } = said;
  const defaults = prepareConfig({}, schema);
  const mandatory = Array.isArray(required) ? required.filter((name) => typeof name === 'string' && !Object.hasOwn(defaults, name)) : [];
  return {
    ...rest,
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: options.id,
    ...wordsOf(options.title ?? title, options.description ?? description),
    'x-query-style': 'dot+bracket',
    ...(options.repository !== undefined && { 'x-repository': options.repository }),
    type: 'object',
    properties: isObject(properties) ? properties : {},
    ...(mandatory.length > 0 && { required: mandatory }),
    additionalProperties: isOpen(flat, schema),
  };
}

/** Words that somebody wrote; a default would be shown as the server's own. */
function wordsOf(title: unknown, description: unknown): SchemaObject {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

/** Whether the server takes members that the schema's own `properties` do not declare. */
function isOpen({ properties, additionalProperties }: SchemaObject, root: SchemaObject): boolean {
  if (additionalProperties === false) return false;
  // The server keeps members that it does not know where it needs them to reach the number.
  if (partsOf(root, root).some((part) => Object.hasOwn(part, 'minProperties'))) return true;
  const own = isObject(properties) ? properties : {};
  const names = namesIn(root);
  const unnamed = [...names, 'other'].join('-');
  const { member } = placeOf(undefined, undefined, schemasThatMust(root), root);
  return [...names, unnamed].some((name) => !Object.hasOwn(own, name) && member(name) !== undefined);
}

/** Names of all members that a schema speaks of, in whatever part of it. */
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
