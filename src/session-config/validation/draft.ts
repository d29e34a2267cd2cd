import type { SchemaObject } from '../schema/json-schema.ts';

/** Drafts of JSON Schema that configurations are declared in. */
export type Draft = '7' | '2020-12';

/** The draft that a schema says it follows: 2020-12 where it (or 2019-09) is named, else draft-07 (spec §2.4). */
export function schemaDraft(schema: SchemaObject): Draft {
  const { $schema } = schema;
  return typeof $schema === 'string' && /\/draft\/20(?:19-09|20-12)\//.test($schema) ? '2020-12' : '7';
}
