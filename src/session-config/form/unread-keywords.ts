import { isObject } from '../schema/json-schema.ts';
import type { PlainSchema } from './plain-schema.ts';

/** Keywords that no control represents, with any value. */
const UNREAD: readonly string[] = [
  ...['if', 'not', 'dependentSchemas', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['contains', 'minContains', 'maxContains', 'unevaluatedProperties', 'unevaluatedItems'],
];

/** Keywords by which one member requires others; members that the schema does not declare get no control. */
const DEPENDENT: readonly string[] = ['dependencies', 'dependentRequired'];

function namesIn(rules: unknown): readonly unknown[] {
  return Object.entries(isObject(rules) ? rules : {}).flatMap(([name, names]) =>
    Array.isArray(names) ? [name, ...(names as readonly unknown[])] : [],
  ); // Array.isArray narrows to any[].
}

/** Keywords of a schema that the form does not represent and only the validator checks. */
export function unreadKeywords({ schema, unread }: PlainSchema): string[] {
  const { dependencies, properties, additionalProperties, required } = schema;
  const declared = isObject(properties) ? properties : {};
  // A form of declared members has no rows for others.
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
