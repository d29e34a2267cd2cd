import { isObject, member } from './json-schema.ts';

/** A configuration schema with its position in the document. */
export interface FoundSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  /** JSON Pointer of the schema; empty when the document is the schema. */
  readonly pointer: string;
}

/** Paths of the schema in real documents, the specified one first. */
const PLACES: readonly (readonly string[])[] = [
  [],
  ['configSchema'],
  ['startCommand', 'configSchema'],
  ['config'],
  ['configuration'],
  ['config', 'schema'],
  ['configuration', 'schema'],
  ['schema'],
  ['config_schema'],
  ['startCommand', 'config_schema'],
  ['start_command', 'configSchema'],
  ['start', 'configSchema'],
  ['server', 'configSchema'],
  ['mcp', 'configSchema'],
  ['deployment', 'configSchema'],
];

/**
 * The configuration schema in a parsed document: a `/.well-known/mcp-config` response or a platform file. `undefined` if the document
 * declares none.
 */
export function findConfigSchema(document: unknown): FoundSchema | undefined {
  for (const place of PLACES) {
    const candidate = valueAt(document, place);
    if (isObject(candidate) && looksLikeSchema(candidate, place)) {
      return { schema: candidate, pointer: place.map((key) => `/${key}`).join('') };
    }
  }
  return undefined;
}

/** A document may also have a `$schema` of its own format; only the JSON Schema drafts mark it as a schema. */
const DRAFT = /^https?:\/\/json-schema\.org\//i;

/** Names that identify the schema. */
const SCHEMA_NAMES: ReadonlySet<string | undefined> = new Set(['configSchema', 'config_schema']);

/**
 * `configSchema` is always a schema, even if empty; under any other name it must look like the schema of an object: by its type, by its
 * `$schema`, or by `properties` that are schemas.
 */
function looksLikeSchema(candidate: Readonly<Record<string, unknown>>, place: readonly string[]): boolean {
  if (SCHEMA_NAMES.has(place.at(-1))) return true;
  const { type, properties, $schema } = candidate;
  if (properties !== undefined && !isObject(properties)) return false;
  if (type !== undefined) return type === 'object';
  if (typeof $schema === 'string' && DRAFT.test($schema)) return true;
  return properties !== undefined && Object.values(properties).every((field) => isObject(field) || typeof field === 'boolean');
}

function valueAt(document: unknown, place: readonly string[]): unknown {
  return place.reduce(member, document);
}
