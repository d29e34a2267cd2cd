import { isObject } from '../json-schema.ts';
import type { PlainSchema } from './plain-schema.ts';

/** Keywords that no control expresses, whatever they hold. */
const UNREAD: readonly string[] = [
  ...['if', 'not', 'dependentSchemas', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['contains', 'minContains', 'maxContains', 'unevaluatedProperties', 'unevaluatedItems'],
];

/** Keywords of a schema that say something which the form does not: the validator will. */
export function unreadKeywords({ schema, unread }: PlainSchema): string[] {
  const { dependencies, properties, additionalProperties } = schema;
  const isFree = isObject(properties) && Object.keys(properties).length > 0 && isObject(additionalProperties);
  return [
    ...unread,
    ...UNREAD.filter((keyword) => Object.hasOwn(schema, keyword)),
    ...(isObject(dependencies) && Object.values(dependencies).some(isObject) ? ['dependencies'] : []),
    ...(isFree ? ['additionalProperties'] : []),
  ];
}
