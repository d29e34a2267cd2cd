import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import type { DependentNames } from './form-field.ts';

/** The rules of `dependentRequired`, and of lists in `dependencies` before 2019-09. */
export function requiredWhen(schema: SchemaObject): DependentNames[] {
  return [schema['dependentRequired'], schema['dependencies']].flatMap((rules) =>
    Object.entries(isObject(rules) ? rules : {}).flatMap(([when, rule]) => {
      const names = Array.isArray(rule) ? rule.filter((name) => typeof name === 'string') : [];
      return names.length === 0 ? [] : [{ when, names }];
    }),
  );
}
