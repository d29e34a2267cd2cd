import { TYPES, type SchemaObject, type SchemaType } from '../schema/json-schema.ts';

/** Keywords that apply to one type only, which they imply if `type` is missing. */
const IMPLIED_BY: Readonly<Record<string, SchemaType>> = {
  patternProperties: 'object',
  additionalProperties: 'object',
  properties: 'object',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  items: 'array',
  minLength: 'string',
  maxLength: 'string',
  format: 'string',
  pattern: 'string',
  maximum: 'number',
  minimum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
};

/** The types that a schema states or that its other keywords imply; `integer` is dropped next to `number`. Empty if unknown. */
export function typesOf(schema: SchemaObject): SchemaType[] {
  const named = namedTypes(schema);
  if (named !== undefined) return named.includes('number') ? named.filter((type) => type !== 'integer') : named;
  const implied = Object.entries(IMPLIED_BY).filter(([keyword]) => Object.hasOwn(schema, keyword));
  return implied.slice(0, 1).map(([, type]) => type);
}

/** The types in `type`; `undefined` if there are none. */
export function namedTypes(schema: SchemaObject): SchemaType[] | undefined {
  const type = schema['type'];
  const named = [...new Set(Array.isArray(type) ? type : [type])].filter(isSchemaType);
  return named.length === 0 ? undefined : named;
}

function isSchemaType(value: unknown): value is SchemaType {
  return TYPES.some((type) => type === value);
}
