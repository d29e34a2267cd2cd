import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { weightOf } from '../validation/schema-weight.ts';
import { mapSubschemas } from '../validation/subschemas.ts';
import { unicodePattern } from '../validation/unicode-pattern.ts';
import type { WorkBudget } from '../validation/work-budget.ts';
import { withOwnCount } from './own-count.ts';

/**
 * A schema for the validator: with patterns for the flag `u`, the only supported mode, and with counting of each use.
 *
 * @param schema a checked schema
 */
export function preparedSchema(schema: SchemaObject, budget: WorkBudget): SchemaObject {
  const inner = (part: unknown, [keyword = '']: readonly string[]): unknown =>
    isObject(part) ? preparedSchema(IN_PLACE.has(keyword) ? withOwnCount(part) : part, budget) : part;
  return paid(withFoundDependencies(withUnicodePatterns(mapSubschemas(schema, inner))), weightOf(schema), budget);
}

/** Keywords whose schemas apply to the same value as the enclosing schema, and definitions, which may. */
const IN_PLACE: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas', 'dependencies', '$defs', 'definitions'],
]);

function withUnicodePatterns(schema: SchemaObject): SchemaObject {
  const { pattern, patternProperties } = schema;
  return {
    ...schema,
    ...(typeof pattern === 'string' && { pattern: unicodePattern(pattern) }),
    ...(isObject(patternProperties) && {
      patternProperties: Object.fromEntries(
        Object.entries(patternProperties).map(([source, part]): [string, unknown] => [unicodePattern(source) ?? source, part]),
      ),
    }),
  };
}

/** The validator does not resolve references inside `dependencies`, so their schemas are also added to the definitions. */
function withFoundDependencies(schema: SchemaObject): SchemaObject {
  const { dependencies, $defs } = schema;
  if (!isObject(dependencies)) return schema;
  const found = Object.entries(dependencies).filter(([, part]) => isObject(part));
  const named = Object.fromEntries(found.map(([name, part]): [string, unknown] => [`dependencies/${name}`, part]));
  return { ...schema, $defs: { ...named, ...(isObject($defs) && $defs) } };
}

/** The validator reads each keyword once per use of a schema, so the getter of an otherwise unused keyword counts the uses. */
function paid(schema: SchemaObject, weight: number, budget: WorkBudget): SchemaObject {
  const pay = (): undefined => {
    budget.spend(weight);
  };
  return Object.defineProperty({ ...schema }, '$recursiveAnchor', { get: pay, enumerable: false });
}
