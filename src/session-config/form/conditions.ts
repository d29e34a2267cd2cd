import { isObject, listIn, membersIn, textsIn, type SchemaObject } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import { isListed } from './allowed-values.ts';
import { listedValues } from './choice-options.ts';
import type { ConditionalFields } from './form-field.ts';

/** A schema that applies to an object under a condition. */
export interface Branch extends Omit<ConditionalFields, 'fields'> {
  readonly schema: SchemaObject;
}

/** The schemas under `then` and `else` of a schema, and of those in its `allOf`. */
export function branchesOf(schema: SchemaObject, root: SchemaObject): Branch[] {
  return [schema, ...listIn(schema, 'allOf')].flatMap((part) => {
    const { if: condition, then: yes, else: no } = followRefs(part, root) ?? {};
    if (!isReadable(condition)) return [];
    return [yes, no].flatMap((branch) => {
      const found = followRefs(branch, root);
      return found ? [{ if: condition, holds: branch === yes, schema: found }] : [];
    });
  });
}

const READ = /^(?:properties|required|type)$/;

/** Whether a condition only requires members and lists their values. */
function isReadable(schema: unknown): schema is SchemaObject {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => READ.test(keyword))) return false;
  const members = membersIn(schema, 'properties');
  return Object.keys(members).every((name) => listedValues(membersIn(members, name)));
}

/**
 * Whether the values of fields fit a condition; a value of `undefined` is none.
 *
 * @returns `undefined` if the condition names a member without a field: what is not shown cannot decide
 */
export function holds(schema: SchemaObject, values: ReadonlyMap<string | undefined, unknown>): boolean | undefined {
  const members = membersIn(schema, 'properties');
  const required = textsIn(schema, 'required');
  const isAllowed = (name: string): boolean | undefined => {
    const value = values.get(name);
    return value === undefined || listedValues(membersIn(members, name))?.some((listed) => isListed([listed.value], value));
  };
  return [...required, ...Object.keys(members)].every((name) => values.has(name))
    ? required.every((name) => values.get(name) !== undefined) && Object.keys(members).every(isAllowed)
    : undefined;
}
