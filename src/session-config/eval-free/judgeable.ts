import { isObject, type SchemaObject } from '../json-schema.ts';
import { weightOf } from '../validation/schema-weight.ts';
import { mapSubschemas } from '../validation/subschemas.ts';
import { unicodePattern } from '../validation/unicode-pattern.ts';
import type { WorkBudget } from '../validation/work-budget.ts';

/**
 * A schema as the validator can judge by it: patterns written for the flag `u`, the only mode that it knows, and every use paid for.
 *
 * @param schema one that was checked
 */
export function judgeable(schema: SchemaObject, budget: WorkBudget): SchemaObject {
  const inner = (part: unknown): unknown => (isObject(part) ? judgeable(part, budget) : part);
  return paid(withFoundDependencies(withUnicodePatterns(mapSubschemas(schema, inner))), weightOf(schema), budget);
}

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

/** The validator resolves no reference in the schemas of `dependencies`, where it does not look for schemas; it looks among definitions. */
function withFoundDependencies(schema: SchemaObject): SchemaObject {
  const { dependencies, $defs } = schema;
  if (!isObject(dependencies)) return schema;
  const found = Object.entries(dependencies).filter(([, part]) => isObject(part));
  const named = Object.fromEntries(found.map(([name, part]): [string, unknown] => [`dependencies/${name}`, part]));
  return { ...schema, $defs: { ...named, ...(isObject($defs) && $defs) } };
}

/** The validator looks every keyword up once whenever it judges by a schema; this one is none of ours. */
function paid(schema: SchemaObject, weight: number, budget: WorkBudget): SchemaObject {
  const pay = (): undefined => {
    budget.spend(weight);
  };
  return Object.defineProperty({ ...schema }, '$recursiveAnchor', { get: pay, enumerable: false });
}
