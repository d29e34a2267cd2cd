import { isObject, type SchemaObject } from '../schema/json-schema.ts';

/** The work of applying a schema to one value, without subschemas: its keywords, and the branches, names and values they list. */
export function weightOf(schema: SchemaObject): number {
  return Object.values(schema).reduce<number>((sum, stated) => sum + 1 + listed(stated), 1);
}

function listed(stated: unknown): number {
  if (Array.isArray(stated)) return stated.length;
  return isObject(stated) ? Object.keys(stated).length : 0;
}
