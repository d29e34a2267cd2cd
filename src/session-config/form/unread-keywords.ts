import { isObject } from '../schema/json-schema.ts';
import type { PlainSchema } from './plain-schema.ts';

/** Keywords that no control expresses, whatever they hold. */
const UNREAD: readonly string[] = [
  ...['if', 'not', 'dependentSchemas', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['contains', 'minContains', 'maxContains', 'unevaluatedProperties', 'unevaluatedItems'],
];

/** Keywords by which one member asks for others; a control is made for none that the schema does not declare. */
const DEPENDENT: readonly string[] = ['dependencies', 'dependentRequired'];

function namesIn(rules: unknown): readonly unknown[] {
  return Object.entries(isObject(rules) ? rules : {}).flatMap(([name, names]) =>
    Array.isArray(names) ? [name, ...(names as readonly unknown[])] : [],
  ); // Array.isArray narrows to any[].
}

/** Keywords of a schema that say something which the form does not: the validator will. */
export function unreadKeywords({ schema, unread }: PlainSchema): string[] {
  const { dependencies, properties, additionalProperties, required } = schema;
  const declared = isObject(properties) ? properties : {};
  // A form of named members has no rows for others.
  const isGroup = Object.keys(declared).length > 0 || (Array.isArray(required) && required.length > 0);
  const isFree = isGroup && isObject(additionalProperties);
  const found = [
    ...unread,
    ...UNREAD.filter((keyword) => Object.hasOwn(schema, keyword)),
    ...(isObject(dependencies) && Object.values(dependencies).some(isObject) ? ['dependencies'] : []),
    ...DEPENDENT.filter((keyword) => namesIn(schema[keyword]).some((name) => typeof name === 'string' && !Object.hasOwn(declared, name))),
    ...(isFree ? ['additionalProperties'] : []),
  ];
  return [...new Set(found)];
}
