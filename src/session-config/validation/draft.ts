import { isObject, type SchemaObject } from '../json-schema.ts';

/** Drafts of JSON Schema that configurations are declared in. */
export type Draft = '7' | '2020-12';

/** The draft that a schema says it follows: 2020-12 where it (or 2019-09) is named, else draft-07 (spec §2.4). */
export function draftOf(schema: SchemaObject): Draft {
  const { $schema } = schema;
  return typeof $schema === 'string' && /\/draft\/20(?:19-09|20-12)\//.test($schema) ? '2020-12' : '7';
}

/**
 * A schema as validators take it: without its own address and dialect, which would be looked up or clash, and with `nullable: true`,
 * an older way to allow null, said as a type.
 */
export function withoutAddress(schema: SchemaObject): SchemaObject {
  return nullableAsType(Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema' && keyword !== '$id')));
}

function nullableAsType(schema: SchemaObject): SchemaObject {
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => [keyword, DATA.has(keyword) ? value : deep(value)]);
  const copy = Object.fromEntries(entries);
  if (copy['nullable'] === true && typeof copy['type'] === 'string') copy['type'] = [copy['type'], 'null'];
  return copy;
}

/** Keywords whose value is data and not a schema. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  return isObject(value) ? nullableAsType(value) : value;
}
