import type { ApprovedField } from '../../../catalog/content-file/approved.ts';
import type { ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { headerSettings } from '../../../catalog/record/header-settings.ts';
import { jsonObject, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import { schemaFields } from './schema-fields.ts';

type Facts = Pick<ServerFacts, 'connections'>;

/** All fields of the configurations and of the headers, sorted by name; `undefined` if all schemas are empty. */
export function fieldsOf({ connections }: Facts): readonly ApprovedField[] | undefined {
  const schemas = (connections ?? [])
    .flatMap(({ configSchema, headers }) => [configSchema, headerSchema(headers)])
    .filter((schema) => Object.keys(schema).length > 0);
  if (schemas.length === 0) return undefined;
  const fields = new Map<string, ApprovedField>();
  for (const { name, required, secret } of schemas.flatMap(fieldsIn)) {
    const known = fields.get(name);
    fields.set(name, { name, required: required || known?.required === true, secret: secret || known?.secret === true });
  }
  return [...fields.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The fields of the configurations alone, which are approved when first seen if no fields were known. Connections state all their headers, so
 * a later header is a change.
 */
export function configurationFieldsOf({ connections }: Facts): readonly ApprovedField[] | undefined {
  return fieldsOf({ connections: (connections ?? []).map(({ type, configSchema }) => ({ type, configSchema })) });
}

const NO_HEADERS: JsonObject = jsonObject();
const SCHEMAS = new WeakMap<readonly ConnectionHeader[], JsonObject>();

/** The schema of the settings of a connection's headers. */
export function headerSchema(headers: readonly ConnectionHeader[] | undefined): JsonObject {
  if (headers === undefined) return NO_HEADERS;
  const schema = SCHEMAS.get(headers) ?? headerSettings(headers).schema;
  SCHEMAS.set(headers, schema);
  return schema;
}

/** Cache by schema: the fields of one server are read several times in a row. */
const KNOWN_FIELDS = new WeakMap<JsonObject, readonly ApprovedField[]>();

function fieldsIn(schema: JsonObject): readonly ApprovedField[] {
  const fields = KNOWN_FIELDS.get(schema) ?? schemaFields(schema);
  KNOWN_FIELDS.set(schema, fields);
  return fields;
}
