import { membersIn, textsIn, type SchemaObject } from '../schema/json-schema.ts';
import type { DependentNames } from './form-field.ts';

/** Keywords by which one member requires others, as lists; `dependencies` before 2019-09. */
export const DEPENDENT = ['dependentRequired', 'dependencies'] as const;

/** The rules of such a keyword; one that is no list has no names. */
export function dependentNames(schema: SchemaObject, keyword: string): DependentNames[] {
  const rules = membersIn(schema, keyword);
  return Object.keys(rules).map((when) => ({ when, names: textsIn(rules, when) }));
}
