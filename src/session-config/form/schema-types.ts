import type { SchemaObject, SchemaType } from '../schema/json-schema.ts';

const TYPES: ReadonlySet<unknown> = new Set<SchemaType>(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']);

/** Keywords that speak of one type only, and tell it where `type` is missing. */
const TELLING: Readonly<Record<string, SchemaType>> = {
  properties: 'object',
  additionalProperties: 'object',
  patternProperties: 'object',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
};

/** The types that a schema names, or that its other keywords tell; `integer` is dropped beside `number`. Empty where nothing tells. */
export function typesOf(schema: SchemaObject): SchemaType[] {
  const named = namedTypes(schema);
  if (named !== undefined) return named.includes('number') ? named.filter((type) => type !== 'integer') : named;
  const told = Object.keys(TELLING).find((keyword) => Object.hasOwn(schema, keyword));
  return told === undefined ? [] : [TELLING[told] ?? 'object'];
}

/** The types that `type` names; `undefined` where it names none. */
export function namedTypes(schema: SchemaObject): SchemaType[] | undefined {
  const type = schema['type'];
  const named = [...new Set(Array.isArray(type) ? type : [type])].filter(isSchemaType);
  return named.length === 0 ? undefined : named;
}

function isSchemaType(value: unknown): value is SchemaType {
  return TYPES.has(value);
}
