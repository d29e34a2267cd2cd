import type { SchemaObject } from '../schema/json-schema.ts';

/** Supported drafts of JSON Schema. */
export type Draft = '7' | '2020-12';

/** The draft of a schema: 2020-12 if `$schema` names it or 2019-09, else draft-07 (spec §2.4). */
export function schemaDraft(schema: SchemaObject): Draft {
  const { $schema } = schema;
  return typeof $schema === 'string' && /\/draft\/20(?:19-09|20-12)\//.test($schema) ? '2020-12' : '7';
}
