import { isObject, TYPES, type SchemaObject } from '../schema/json-schema.ts';

type Shape = (stated: unknown) => boolean;

const isNumber: Shape = (stated) => typeof stated === 'number';
const isCount: Shape = (stated) => Number.isInteger(stated) && Number(stated) >= 0;
const isText: Shape = (stated) => typeof stated === 'string';
const isBoolean: Shape = (stated) => typeof stated === 'boolean';
const isNames: Shape = (stated) => Array.isArray(stated) && stated.every(isText);
const isSchema: Shape = (stated) => isBoolean(stated) || isObject(stated);
const isSchemas: Shape = (stated) => Array.isArray(stated) && stated.length > 0 && stated.every(isSchema);
const isNamed =
  (shape: Shape): Shape =>
  (stated) =>
    isObject(stated) && Object.values(stated).every(shape);
const either =
  (...shapes: readonly Shape[]): Shape =>
  (stated) =>
    shapes.some((shape) => shape(stated));

const isType: Shape = (stated) => TYPES.some((type) => type === stated);

/** The allowed values of each keyword, including supported older forms. */
const SHAPES: Readonly<Record<string, Shape>> = {
  type: either(isType, (stated) => Array.isArray(stated) && stated.length > 0 && stated.every(isType)),
  enum: (stated) => Array.isArray(stated) && stated.length > 0,
  required: either(isNames, isBoolean),
  dependentRequired: isNamed(isNames),
  ...shaped(isNamed(isSchema), ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']),
  dependencies: isNamed(either(isNames, isSchema)),
  ...shaped(isSchema, ['additionalProperties', 'unevaluatedProperties', 'propertyNames']),
  ...shaped(isSchema, ['additionalItems', 'unevaluatedItems', 'contains', 'not', 'if', 'then', 'else']),
  items: either(isSchema, (stated) => Array.isArray(stated) && stated.every(isSchema)),
  ...shaped(isSchemas, ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...shaped(isNumber, ['minimum', 'maximum']),
  ...shaped(either(isNumber, isBoolean), ['exclusiveMinimum', 'exclusiveMaximum']),
  multipleOf: (stated) => isNumber(stated) && Number(stated) > 0,
  ...shaped(isCount, ['minLength', 'maxLength', 'minItems', 'maxItems']),
  ...shaped(isCount, ['minProperties', 'maxProperties', 'minContains', 'maxContains']),
  uniqueItems: isBoolean,
  ...shaped(isText, ['pattern', 'format', '$ref']),
};

function shaped(shape: Shape, keywords: readonly string[]): Record<string, Shape> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, shape]));
}

/** The first keyword of a schema with an invalid value. */
export function misshapenKeyword(schema: SchemaObject): string | undefined {
  return Object.entries(schema).find(([keyword, stated]) => Object.hasOwn(SHAPES, keyword) && SHAPES[keyword]?.(stated) === false)?.[0];
}
