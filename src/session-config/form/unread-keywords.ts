import { isObject, listIn, membersIn } from '../schema/json-schema.ts';
import { DEPENDENT, dependentNames } from './dependent-names.ts';
import type { PlainSchema } from './plain-schema.ts';

/** Keywords that no control represents, with any value. */
const UNREAD: readonly string[] =
  'if not patternProperties maxProperties minProperties propertyNames unevaluatedProperties maxContains minContains contains dependentSchemas unevaluatedItems'.split(
    ' ',
  );

/** Keywords of a schema that the form does not represent and only the validator checks. */
export function unreadKeywords({ schema, unread }: PlainSchema): string[] {
  const declared = membersIn(schema, 'properties');
  const isDeclared = (name: string): boolean => Object.hasOwn(declared, name);
  // A form of declared members has no rows for others.
  const isGroup = Object.keys(declared).length > 0 || listIn(schema, 'required').length > 0;
  const found = [
    ...unread,
    ...UNREAD.filter((keyword) => Object.hasOwn(schema, keyword)),
    ...(Object.values(membersIn(schema, 'dependencies')).some(isObject) ? ['dependencies'] : []),
    // Members that the schema does not declare get no control.
    ...DEPENDENT.filter((keyword) => !dependentNames(schema, keyword).every(({ when, names }) => [when, ...names].every(isDeclared))),
    ...(isGroup && isObject(schema['additionalProperties']) ? ['additionalProperties'] : []),
  ];
  return [...new Set(found)];
}
