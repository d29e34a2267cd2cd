import { isObject, member, type SchemaObject } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import { allowsType, readerOf } from '../schema/schema-reader.ts';

/**
 * The plausible alternatives of an `anyOf` or `oneOf` for a value: the type matches, and no discriminator member (`const`, `enum`)
 * contradicts. If a present discriminator matches some of them, only those.
 */
export function plausibleBranches(value: unknown, branches: readonly SchemaObject[], root: SchemaObject): readonly SchemaObject[] {
  const scored = branches.map((branch) => ({ branch, score: similarity(value, branch, root, false) })).filter(({ score }) => score >= 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ branch }) => branch);
}

/**
 * The alternatives that a value may satisfy, according to its members: no member has a wrong type or fixed value, and no required member is
 * missing. If there are none, the nearest ones.
 *
 * @param completed the value with the defaults that always apply
 */
export function possibleBranches(
  value: unknown,
  completed: unknown,
  branches: readonly SchemaObject[],
  root: SchemaObject,
): readonly SchemaObject[] {
  const fitting = branches.filter((branch) => similarity(value, branch, root, true) >= 0);
  const complete = fitting.filter((branch) => !isObject(completed) || !lacks(completed, branch, root));
  return [complete, fitting, plausibleBranches(value, branches, root)].find(({ length }) => length > 0) ?? branches;
}

/**
 * Number of matching discriminator members, plus a half if no required member is missing; -1 if the type or a discriminator does not match.
 *
 * @param byTypes whether a wrong type of a member counts as a mismatch
 */
function similarity(value: unknown, branch: SchemaObject, root: SchemaObject, byTypes: boolean): number {
  const reader = readerOf(root);
  if (!isOfType(value, branch, root)) return -1;
  if (!isObject(value)) return 0;
  const verdicts = reader.declared(branch).map((name) => {
    const schema = reader.property(branch, name);
    if (schema === undefined || !Object.hasOwn(value, name)) return undefined;
    return byTypes && !isOfType(value[name], schema, root) ? false : agrees(value[name], schema, root);
  });
  if (verdicts.includes(false)) return -1;
  return verdicts.filter((verdict) => verdict === true).length + (isComplete(value, branch, root) ? 0.5 : 0);
}

function isOfType(value: unknown, schema: SchemaObject, root: SchemaObject): boolean {
  const types = readerOf(root).types(schema);
  return types === undefined || allowsType(types, value);
}

function isComplete(value: SchemaObject, branch: SchemaObject, root: SchemaObject): boolean {
  return requiredNames(branch, root).length > 0 && !lacks(value, branch, root);
}

/** Whether a required member without a default is missing. */
function lacks(value: SchemaObject, branch: SchemaObject, root: SchemaObject): boolean {
  const reader = readerOf(root);
  return requiredNames(branch, root).some(
    (name) => !Object.hasOwn(value, name) && member(reader.property(branch, name), 'default') === undefined,
  );
}

function requiredNames(branch: SchemaObject, root: SchemaObject): readonly string[] {
  const required = followRefs(branch, root)?.['required'];
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Whether a value equals a fixed value of its schema; `undefined` if nothing is fixed, or an object or array is. */
function agrees(value: unknown, schema: SchemaObject, root: SchemaObject): boolean | undefined {
  const followed = followRefs(schema, root) ?? {};
  const fixed: unknown = Object.hasOwn(followed, 'const') ? [followed['const']] : followed['enum'];
  return Array.isArray(fixed) && (typeof value !== 'object' || value === null) ? fixed.includes(value) : undefined;
}
