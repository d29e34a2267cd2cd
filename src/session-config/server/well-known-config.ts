import { isObject, type SchemaObject } from '../json-schema.ts';

/** Where a server answers with the schema of its configuration (spec §4.3), below its base. */
export const WELL_KNOWN_PATH = '/.well-known/mcp-config';

/** What a configuration document says beside the schema. */
export interface WellKnownOptions {
  /** Canonical URL of the document. */
  readonly id: string;
  /** Default: the schema's own title, else `MCP session configuration`. */
  readonly title?: string | undefined;
  /** Default: the schema's own description, else a sentence that says what the document is for. */
  readonly description?: string | undefined;
  /**
   * Repository that the server is built from, such as `https://github.com/acme/weather`. A catalogue that finds the server named
   * there in turn can list it as verified.
   */
  readonly repository?: string | undefined;
}

/**
 * The configuration document of a server (spec §2.4), made from its JSON Schema: draft-07, an object, `additionalProperties` a
 * boolean, and no field required that has a default. All else of the schema is kept, definitions included.
 */
export function wellKnownConfig(schema: SchemaObject, options: WellKnownOptions): SchemaObject {
  const { properties, required, additionalProperties, title, description, ...rest } = schema;
  const fields = isObject(properties) ? properties : {};
  const mandatory = Array.isArray(required) ? required.filter((name) => typeof name === 'string' && !hasDefault(fields, name)) : [];
  return {
    ...rest,
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: options.id,
    title: options.title ?? title ?? 'MCP session configuration',
    description: options.description ?? description ?? 'Settings of one connection to the MCP endpoint, sent as its query parameters.',
    'x-query-style': 'dot+bracket',
    ...(options.repository !== undefined && { 'x-repository': options.repository }),
    type: 'object',
    properties: fields,
    ...(mandatory.length > 0 && { required: mandatory }),
    additionalProperties: additionalProperties === true || isObject(additionalProperties),
  };
}

function hasDefault(fields: SchemaObject, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return isObject(field) && Object.hasOwn(field, 'default');
}
